import { expect, test } from "vitest";
import { sharedFolder } from "#tests/support/shared.ts";
import { holdBack, recallAtTen } from "#tests/support/held-back-ratings.ts";
import { findNeighbours } from "./item-similarity.ts";
import { similarityOptions } from "./similar-books-commands.server.ts";

const catalog = sharedFolder("data/catalog");

test.skipIf(catalog === null)(
  "of ratings held back from a third of the readers, similar books guess two fifths more than the most popular books do",
  async () => {
    const heldBack = await holdBack(catalog ?? "", { oneReaderOf: 3 });
    const { similar, popular } = recallAtTen(heldBack, findNeighbours(heldBack.marks, similarityOptions));
    expect(popular).toBeGreaterThan(0.05);
    expect(similar / popular).toBeGreaterThanOrEqual(1.4);
  },
);
