import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

// The most used passwords come with the library, so that no request leaves the site.
export const passwordMeter = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
