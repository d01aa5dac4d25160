import { Sandbox, type SandboxOutcome } from "../sandbox/sandbox.server.ts";
import type { PictureReply, PictureTask } from "./picture-tasks.ts";

/** Two at a time: a large one takes 200 MB while it is decoded, and a slow one must not delay all others. */
const sandbox = new Sandbox<PictureTask, PictureReply>({
  program: { name: "picture-worker", source: "app/platform/pictures/picture-worker.server.ts" },
  limits: { heapMb: 96, nativeMb: 640, cpuSeconds: 40, seconds: 30, replyMb: 64 },
  concurrency: 2,
  isWarm: true,
});

/** Decodes an untrusted picture in a process of its own and performs the task on it. */
export const drawPicture = (task: PictureTask): Promise<SandboxOutcome<PictureReply>> => sandbox.run(task);
