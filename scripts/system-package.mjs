// Programs that tests need and npm has not: from the system's packages where we may, else asked for in words.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** What `present` finds, installing the Debian package first where we may; null after saying `advice`. */
export function findOrInstall({ present, packageName, advice }) {
  const found = present();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return complain(advice);
  console.log(`Installing ${packageName} from the system's packages.`);
  apt("update", "-q");
  apt("install", "-y", "-q", "--no-install-recommends", packageName);
  return present() ?? complain(`apt-get could not install ${packageName}; see above. ${advice}`);
}

export function complain(message) {
  console.log(message);
  return null;
}

function apt(...words) {
  spawnSync("apt-get", words, {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
