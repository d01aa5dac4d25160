import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOfUpload } from "./bytes-of-upload.server.ts";

test("an uploaded file of any size is read byte for byte, into memory of its own", async () => {
  const size = fc.oneof(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1_048_570, max: 3_000_000 }));
  await fc.assert(
    fc.asyncProperty(size, fc.nat(250), async (length, step) => {
      const given = Uint8Array.from({ length }, (_, at) => (at * (step + 1)) % 256);
      const read = await bytesOfUpload(new Blob([given]));
      expect(read.equals(given)).toBe(true);
      expect(read.buffer.byteLength).toBe(length);
    }),
    { numRuns: 20 },
  );
});
