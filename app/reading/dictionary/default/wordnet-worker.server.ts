import { parentPort } from "node:worker_threads";
import { buildShards } from "../shards/build-shards.server.ts";
import { readWordNet, wordNetFolder } from "../formats/wordnet.server.ts";

parentPort?.postMessage(buildShards(await readWordNet(wordNetFolder())));
