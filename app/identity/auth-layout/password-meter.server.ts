import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

// The list of common passwords is part of the library, so that no request leaves the site.
export const passwordMeter = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
