import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

// The most used passwords come with the library, so that nothing is asked of anybody else.
export const passwordMeter = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
