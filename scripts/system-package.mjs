// Programs that tests need and npm does not have: from the system's packages where we may install them, else with
// advice.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";

/**
 * The result of `present`, after installing the Debian package if necessary and allowed; null after printing `advice`.
 */
export async function findOrInstall({ present, packageName, advice }) {
  const found = present();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return complain(advice);
  console.log(`Installing ${packageName} from the system's packages.`);
  await apt("update", "-q");
  await apt("install", "-y", "-q", "--no-install-recommends", packageName);
  return present() ?? complain(`apt-get could not install ${packageName}; see above. ${advice}`);
}

export function complain(message) {
  console.log(message);
  return null;
}

async function apt(...words) {
  const child = spawn("apt-get", words, {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  await once(child, "exit");
}
