import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";

/** A free port, so that a restarted server is found at the same address. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

const flags = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../scripts/node-flags.json"), "utf8"),
) as { server: string[] };

/**
 * The program itself in a process of its own, started with the flags of `npm start`, on the database and folder of a test's site,
 * which can be killed and restarted.
 */
export async function startMortalServer(
  site: { databaseUrl: string; settings: { DATA_DIR: string } },
  nodeOptions: string[] = [],
) {
  const port = await freePort();
  let child: ChildProcess | null = null;
  const start = async () => {
    const started = spawn(process.execPath, [...flags.server, ...nodeOptions, "build/server/main.js"], {
      cwd: join(import.meta.dirname, "../.."),
      env: {
        ...process.env,
        NODE_ENV: "production",
        PORT: String(port),
        HOST: "127.0.0.1",
        DEMO_CATALOG: "no",
        LOG_LEVEL: "error",
        RATE_LIMIT_PER_MINUTE: "0",
        SHED_LOAD_ABOVE_MS: "0",
        DATABASE_URL: site.databaseUrl,
        DATA_DIR: site.settings.DATA_DIR,
      },
      stdio: ["ignore", "pipe", "ignore", "ipc"],
    });
    child = started;
    await new Promise<void>((resolve, reject) => {
      started.stdout?.on("data", (chunk) => String(chunk).includes("Ready on") && resolve());
      started.once("exit", () => reject(new Error("the server did not start")));
    });
  };
  const kill = async () => {
    const dying = child;
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return;
    const gone = once(dying, "exit");
    dying.kill("SIGKILL");
    await gone;
  };
  /** The answer of a module that `nodeOptions` loaded. */
  const ask = (question: string) =>
    new Promise<number>((resolve) => {
      // The program also sends messages of its own to its supervisor.
      const receive = (message: unknown) => {
        if (typeof message !== "number") return;
        child?.off("message", receive);
        resolve(message);
      };
      child?.on("message", receive);
      child?.send(question);
    });
  await start();
  return { url: `http://127.0.0.1:${port}`, start, kill, ask, [Symbol.asyncDispose]: kill };
}
