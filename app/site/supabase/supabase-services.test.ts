import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { announceLive } from "#app/identity/live/public.server.ts";
import { sessions, signInTries, workFiles } from "#app/platform/db/schema/all.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { actingAs } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { claimsOf, noneOf, tryAll } from "#tests/support/supabase-claims.ts";

// What docs/supabase-api.md says of signing in, files, live updates and functions is tried with the unchanged client.

type Account = Awaited<ReturnType<typeof makeAccount>>;

let site: Awaited<ReturnType<typeof createTestSite>>;
let server: Awaited<ReturnType<(typeof site)["listen"]>>;
let ann: Account;
beforeAll(async () => {
  site = await createTestSite();
  server = await site.listen();
  ann = await makeAccount(site, { handle: "ann", state: "ACTIVE" });
}, 60_000);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
});

const plain = { auth: { persistSession: false, autoRefreshToken: false } };
const clientOf = (account: Account | null) =>
  createClient(server.url, "sb_publishable_octavo", {
    ...plain,
    ...(account && { accessToken: async () => account.token }),
  });

async function signedIn({ email, password }: Account): Promise<SupabaseClient> {
  await site.db.delete(signInTries);
  const client = clientOf(null);
  expect((await client.auth.signInWithPassword({ email, password })).error).toBe(null);
  return client;
}

/** The status of what the client calls an error. */
const statusOf = async (call: PromiseLike<{ error: { message: string } | null }>) => {
  const { error } = await call;
  expect(error?.message).toEqual(expect.any(String));
  return error && "status" in error ? Number(error.status) : undefined;
};
const fetched = async (address: string) => {
  const answer = await fetch(new URL(address, server.url), { redirect: "manual" });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

test("C08 what docs/supabase-api.md says of signing in is there", async () => {
  const own = await makeAccount(site);
  const client = await signedIn(own);
  const { id } = own.account;
  const signOut = async (scope?: "global" | "local" | "others") =>
    (await (await signedIn(own)).auth.signOut(scope && { scope })).error;
  const withCookie = await site.get("/auth/v1/user", { headers: { cookie: actingAs(own) } });
  expect(withCookie.status).toBe(401);
  const listed = await site.get("/account/sessions", { headers: { cookie: actingAs(own) } });
  expect(listed.text.match(/aria-label="Sign out /g)).toHaveLength(1);
  await tryAll(claimsOf("Signing in").there, {
    signInWithPassword: [
      async () => (await signedIn(own)).auth.getUser().then(({ data }) => data.user?.email),
      own.email,
    ],
    getUser: [async () => (await client.auth.getUser()).data.user?.id, id],
    getClaims: [async () => (await client.auth.getClaims()).data?.claims.sub, id],
    "/auth/v1/.well-known/jwks.json": [
      async () => (await fetched("/auth/v1/.well-known/jwks.json")).body["keys"],
      [expect.objectContaining({ kid: expect.any(String) })],
    ],
    // An hour.
    getSession: [
      async () => Math.round(((await client.auth.getSession()).data.session?.expires_in ?? 0) / 60),
      60,
    ],
    setSession: [
      async () => {
        const { access_token = "", refresh_token = "" } = (await client.auth.getSession()).data.session ?? {};
        return (await clientOf(null).auth.setSession({ access_token, refresh_token })).data.user?.id;
      },
      id,
    ],
    "/auth/v1/settings": [
      async () => (await fetched("/auth/v1/settings")).body,
      { external: { email: true, phone: false }, disable_signup: true, mailer_autoconfirm: false },
    ],
    refreshSession: [async () => (await client.auth.refreshSession()).error, null],
    local: [() => signOut("local"), null],
    others: [() => signOut("others"), null],
    global: [() => signOut("global"), null],
    signOut: [() => signOut(), null],
  });
  expect(await site.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
});

test("C08 what docs/supabase-api.md says of signing in is not there answers 501", async () => {
  const own = await makeAccount(site);
  const { auth } = await signedIn(own);
  const { email } = own;
  const password = "another long password";
  await tryAll(
    claimsOf("Signing in").missing,
    noneOf({
      signUp: () => statusOf(auth.signUp({ email: "new@example.org", password })),
      signInWithOtp: () => statusOf(auth.signInWithOtp({ email })),
      verifyOtp: () => statusOf(auth.verifyOtp({ email, token: "123456", type: "email" })),
      resend: () => statusOf(auth.resend({ email, type: "signup" })),
      resetPasswordForEmail: () => statusOf(auth.resetPasswordForEmail(email)),
      reauthenticate: () => statusOf(auth.reauthenticate()),
      signInWithOAuth: async () => {
        const { data } = await auth.signInWithOAuth({
          provider: "github",
          options: { skipBrowserRedirect: true },
        });
        return (await fetched(data.url ?? "")).status;
      },
      signInWithIdToken: () => statusOf(auth.signInWithIdToken({ provider: "google", token: "a.b.c" })),
      signInWithSSO: () => statusOf(auth.signInWithSSO({ domain: "example.org" })),
      linkIdentity: () => statusOf(auth.linkIdentity({ provider: "github" })),
      signInAnonymously: () => statusOf(auth.signInAnonymously()),
      "mfa.enroll": () => statusOf(auth.mfa.enroll({ factorType: "totp" })),
      updateUser: () => statusOf(auth.updateUser({ password })),
      "admin.listUsers": () => statusOf(auth.admin.listUsers()),
    }),
  );
  // Nobody was signed out by it.
  expect((await auth.getUser()).data.user?.email).toBe(email);
});

test("C08 what docs/supabase-api.md says of files is there, and what is not answers 501", async () => {
  const { workId } = await makeWork(site, { title: "Low Water", profileId: ann.profiles[0]?.id ?? "" });
  for (const [at, bytes] of [[1], [2, 2]].entries()) {
    const { hash, size } = await site.files.put(Uint8Array.from(bytes));
    const addedAt = new Date(Date.UTC(2026, 0, 1 + at));
    await site.db
      .insert(workFiles)
      .values({ workId, hash, size, mediaType: "image/png", role: "picture", addedAt });
  }
  const { storage } = clientOf(ann);
  const files = storage.from("works");
  const sizes = async (options: NonNullable<Parameters<typeof files.list>[1]>) =>
    (await files.list(workId, options)).data?.map(({ metadata }) => metadata?.["size"]);
  const oldest = { sortBy: { column: "created_at", order: "asc" } };
  const [first] = (await files.list(workId, oldest)).data ?? [];
  const path = `${workId}/${first?.name}`;
  await tryAll(claimsOf("Files").there, {
    listBuckets: [async () => (await storage.listBuckets()).data?.map(({ name }) => name), ["works"]],
    getBucket: [async () => (await storage.getBucket("works")).data?.public, false],
    'from("works").list': [async () => (await files.list()).data?.map(({ name }) => name), [workId]],
    limit: [() => sizes({ ...oldest, limit: 1 }), [1]],
    offset: [() => sizes({ ...oldest, offset: 1 }), [2]],
    search: [() => sizes({ search: first?.name ?? "" }), [1]],
    sortBy: [() => sizes({ sortBy: { column: "created_at", order: "desc" } }), [2, 1]],
    download: [async () => (await files.download(path)).data?.size, 1],
    info: [async () => (await files.info(path)).data?.size, 1],
    exists: [async () => (await files.exists(path)).data, true],
  });
  await tryAll(
    claimsOf("Files").missing,
    noneOf({
      createBucket: () => statusOf(storage.createBucket("other")),
      updateBucket: () => statusOf(storage.updateBucket("works", { public: true })),
      emptyBucket: () => statusOf(storage.emptyBucket("works")),
      deleteBucket: () => statusOf(storage.deleteBucket("works")),
      upload: () => statusOf(files.upload(`${workId}/new.png`, new Blob(["a"]))),
      update: () => statusOf(files.update(path, "a")),
      move: () => statusOf(files.move(path, "b.png")),
      copy: () => statusOf(files.copy(path, "b.png")),
      remove: () => statusOf(files.remove([path])),
      createSignedUploadUrl: () => statusOf(files.createSignedUploadUrl(path)),
      listV2: () => statusOf(files.listV2()),
      transform: () => statusOf(files.download(path, { transform: { width: 10 } })),
      createSignedUrl: () => statusOf(files.createSignedUrl(path, 60)),
      createSignedUrls: () => statusOf(files.createSignedUrls([path], 60)),
      getPublicUrl: async () => (await fetched(files.getPublicUrl(path).data.publicUrl)).status,
    }),
  );
  expect((await files.exists(path)).data).toBe(true);
});

test("C08 what docs/supabase-api.md says of live updates is there, twenty times for an account, and what is not is refused", async () => {
  const client = clientOf(ann);
  await client.realtime.setAuth();
  const heard: string[] = [];
  const channel = client.channel("live", { config: { broadcast: { ack: true } } });
  channel.on("broadcast", { event: "*" }, ({ event }) => void heard.push(event));
  const joined = (one: typeof channel) =>
    new Promise<string>((resolve) => void one.subscribe((status) => resolve(status)));
  const hears = async (event: "entitlement" | "jobs" | "dashboard" | "notifications") => {
    await announceLive(site.db, event, ann.account.id);
    await expect.poll(() => heard).toContain(event);
  };
  const others = Array.from({ length: 20 }, () => clientOf(ann));
  const alive = (version: string, message: unknown) =>
    new Promise<unknown>((resolve) => {
      const socket = new WebSocket(
        `${server.url.replace("http", "ws")}/realtime/v1/websocket?vsn=${version}`,
      );
      socket.addEventListener("open", () => socket.send(JSON.stringify(message)));
      socket.addEventListener("message", ({ data }) => {
        resolve(JSON.stringify(data).includes("ok"));
        socket.close();
      });
    });
  await tryAll(claimsOf("Live updates").there, {
    live: [() => joined(channel), "SUBSCRIBED"],
    entitlement: [() => hears("entitlement"), undefined],
    jobs: [() => hears("jobs"), undefined],
    dashboard: [() => hears("dashboard"), undefined],
    notifications: [() => hears("notifications"), undefined],
    subscribe: [
      async () => {
        for (const other of others) await other.realtime.setAuth();
        const answers = [];
        for (const other of others) answers.push(await joined(other.channel("live")));
        return answers;
      },
      [...Array.from({ length: 19 }, () => "SUBSCRIBED"), "CHANNEL_ERROR"],
    ],
    vsn: [
      async () => [
        await alive("1.0.0", { topic: "phoenix", event: "heartbeat", payload: {}, ref: "1" }),
        await alive("2.0.0", [null, "1", "phoenix", "heartbeat", {}]),
      ],
      [true, true],
    ],
    unsubscribe: [
      async () => {
        for (const other of others) {
          await other.removeAllChannels();
          await other.realtime.disconnect();
        }
        return channel.unsubscribe();
      },
      "ok",
    ],
  });
  const again = client.channel("live", { config: { broadcast: { ack: true } } });
  expect(await joined(again)).toBe("SUBSCRIBED");
  const message = { type: "broadcast" as const, event: "jobs", payload: {} };
  const another = clientOf(ann);
  await another.realtime.setAuth();
  await tryAll(claimsOf("Live updates").missing, {
    send: [() => again.send(message), "error"],
    httpSend: [
      () => again.httpSend("jobs", {}).catch((error: Error) => error.message),
      expect.stringContaining("Not implemented"),
    ],
    postgres_changes: [
      () =>
        joined(
          another
            .channel("live")
            .on("postgres_changes", { event: "*", schema: "api", table: "works" }, () => {}),
        ),
      "CHANNEL_ERROR",
    ],
    presence: [
      async () => {
        await another.removeAllChannels();
        return joined(another.channel("live", { config: { presence: { enabled: true } } }));
      },
      "CHANNEL_ERROR",
    ],
  });
  for (const each of [client, another]) {
    await each.removeAllChannels();
    await each.realtime.disconnect();
  }
});

test("functions are called by the client as docs/supabase-api.md says", async () => {
  const { data, error } = await clientOf(ann).functions.invoke("convert-manuscript", {
    body: { text: "# One", name: "tide.md" },
  });
  expect([data, error]).toEqual([expect.objectContaining({ state: "reading" }), null]);
});
