// Programs that tests need and npm does not have: from the system's packages where we may install them, else with
// advice.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * The result of `present`, after installing the Debian package if necessary and allowed; null after printing `advice`.
 */
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
