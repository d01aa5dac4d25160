import { parentPort } from "node:worker_threads";
import { findNeighbours, type Marks, type SimilarityOptions } from "./item-similarity.ts";

parentPort?.once("message", ({ marks, options }: { marks: Marks; options: SimilarityOptions }) =>
  parentPort?.postMessage(findNeighbours(marks, options)),
);
