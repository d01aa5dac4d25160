import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findEntitlement, listHistory } from "#app/billing/entitlement/entitlement-queries.server.ts";
import { accounts, paymentCheckouts, paymentWebhooks } from "#app/platform/db/schema/all.server.ts";
import { usedDataFolder, startSite } from "#tests/support/running-site.ts";
import { openStripePeer } from "#tests/support/stripe-peer.ts";
import { begin } from "#tests/support/ways-of-paying.ts";
import { openSite } from "../open-site.ts";

test(
  "a paying account may write after the next start, whether the site was killed during the webhook or was down",
  {
    timeout: 180_000,
  },
  async () => {
    await using folder = await usedDataFolder();
    await using peer = await openStripePeer(() => new Date());
    const environment = { ...peer.environment, DATA_DIR: folder.path, LOG_LEVEL: "silent" };
    const running = await startSite(environment);
    // A second process beside the program, like the command line: it reads what the program wrote.
    await using site = await openSite({ ...environment, NODE_ENV: "production" });
    const buyer = async (id: string) => {
      const email = `${id}@example.org`;
      await site.db.insert(accounts).values({ id, name: id, email });
      await begin(site, { id, email });
      const [row] = await site.db.select().from(paymentCheckouts).where(eq(paymentCheckouts.accountId, id));
      return row?.sessionId ?? expect.fail("no checkout");
    };
    const [notified, missed] = [await buyer("notified"), await buyer("missed")];
    const answers = await Promise.all(
      peer.pay(notified).map((message) => fetch(`${running.url}/api/webhooks/stripe`, peer.sign(message))),
    );
    await running.stop("SIGKILL");
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    peer.pay(missed);
    expect((await site.db.select().from(paymentWebhooks)).length).toBe(4);
    expect((await findEntitlement(site, "missed")).state).toBe("UNPAID");

    const again = await startSite(environment);
    for (const id of ["notified", "missed"]) {
      await expect
        .poll(async () => (await findEntitlement(site, id)).state, { timeout: 60_000 })
        .toBe("ACTIVE");
      expect((await listHistory(site.db, id)).map(({ kind }) => kind)).toEqual(["paid"]);
    }
    await again.stop();
  },
);
