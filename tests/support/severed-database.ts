import { once } from "node:events";
import { type AddressInfo, connect as dial, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { connect, type Connection } from "#app/platform/db/client.server.ts";
import { createTestDb } from "./database.ts";

/** A test database behind a connection that can be cut and restored. */
export async function createSeveredDatabase() {
  const behind = await createTestDb();
  const target = addressOf(behind.url);
  const open = new Set<Socket>();
  let isCut = false;
  const wire = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = dial(target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one
        .on("error", () => other.destroy())
        .on("close", () => {
          open.delete(one);
          other.destroy();
        });
    }
  });
  wire.listen(0, "127.0.0.1");
  await once(wire, "listening");
  const url = new URL(behind.url);
  url.search = "";
  url.hostname = "127.0.0.1";
  url.port = String((wire.address() as AddressInfo).port);
  const connection: Connection = connect(url.href, { max: 5 });
  return {
    connection,
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    restore() {
      isCut = false;
    },
    async [Symbol.asyncDispose]() {
      await connection.pool.end();
      for (const socket of open) socket.destroy();
      wire.close();
      await behind[Symbol.asyncDispose]();
    },
  };
}

function addressOf(url: string) {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get("host");
  return folder?.startsWith("/")
    ? { path: join(folder, ".s.PGSQL.5432") }
    : { host: hostname, port: Number(port || 5432) };
}
