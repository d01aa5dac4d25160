import { Sandbox, type SandboxOutcome } from "../sandbox/sandbox.server.ts";
import type { PictureReply, PictureTask } from "./picture-tasks.ts";

/** Two at a time: a large one takes 200 MB while it is opened, and one that takes its time must not keep everybody waiting. */
const sandbox = new Sandbox<PictureTask, PictureReply>({
  program: { name: "picture-worker", source: "app/platform/pictures/picture-worker.server.ts" },
  limits: { heapMb: 96, nativeMb: 640, cpuSeconds: 40, seconds: 30, replyMb: 64 },
  places: 2,
  isWarm: true,
});

/** Opens a stranger's picture in a process of its own and makes of it what is asked for. */
export const drawPicture = (task: PictureTask): Promise<SandboxOutcome<PictureReply>> => sandbox.run(task);
