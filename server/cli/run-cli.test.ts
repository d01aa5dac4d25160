import { Writable } from "node:stream";
import { expect, test } from "vitest";
import type { RegisterCommand } from "#app/platform/cli/command.server.ts";
import { type CliDeps, runCli } from "./run-cli.ts";

const greet: RegisterCommand = (program, run) => {
  program
    .command("greet")
    .argument("<name>")
    .action(
      run(async ({ output }, command) => {
        const [name = ""] = command.args;
        if (name === "boom") throw new Error("the roof\nfell in");
        const bar = output.progress(2);
        bar.advance("half");
        output.result({ name }, `Hello ${name}`);
        bar.finish();
        return name === "stranger" ? "refused" : "done";
      }),
    );
};

async function octavo(argv: string[], isTTY = false) {
  const written = { stdout: "", stderr: "" };
  const into = (name: "stdout" | "stderr") =>
    new Writable({
      write(chunk, _encoding, done) {
        written[name] += String(chunk);
        done();
      },
    });
  const deps: CliDeps = {
    commands: [greet],
    cwd: "/",
    stdout: into("stdout"),
    stderr: Object.assign(into("stderr"), { isTTY }),
    environment: {},
    openSite: () => Promise.reject(new Error("not needed")),
    openStore: () => Promise.reject(new Error("not needed")),
  };
  return { status: await runCli(argv, deps), ...written };
}

test("a successful command exits with 0 and prints text for people", async () => {
  expect(await octavo(["greet", "Ann"])).toEqual({ status: 0, stdout: "Hello Ann\n", stderr: "" });
});

test("--json prints one object a line on standard output and nothing else", async () => {
  expect(await octavo(["greet", "Ann", "--json"])).toEqual({
    status: 0,
    stdout: '{"name":"Ann"}\n',
    stderr: "",
  });
});

test("a refusal exits with 1 and still prints its result", async () => {
  expect(await octavo(["greet", "stranger"])).toMatchObject({ status: 1, stdout: "Hello stranger\n" });
});

test("an unexpected error is one plain line on standard error and exit status 1", async () => {
  expect(await octavo(["greet", "boom"])).toEqual({
    status: 1,
    stdout: "",
    stderr: "octavo: the roof; fell in\n",
  });
});

test.each([
  ["an unknown command", ["dance"]],
  ["a missing argument", ["greet"]],
  ["an unknown option", ["greet", "Ann", "--loud"]],
  ["no command", []],
])("%s exits with 2 and says so on standard error", async (_what, argv) => {
  const answer = await octavo(argv);
  expect(answer.status).toBe(2);
  expect(answer.stdout).toBe("");
  expect(answer.stderr).not.toBe("");
});

test("with --json an unexpected error and a wrong usage are one record on standard output", async () => {
  expect(await octavo(["greet", "boom", "--json"])).toEqual({
    status: 1,
    stdout: '{"status":"failed","reason":"the roof; fell in"}\n',
    stderr: "",
  });
  const { status, stdout, stderr } = await octavo(["greet", "--json"]);
  expect({ status, stderr }).toEqual({ status: 2, stderr: "" });
  expect(JSON.parse(stdout)).toEqual({
    status: "wrong-usage",
    reason: "missing required argument 'name'",
  });
});

test("--help explains the program and each command and exits with 0", async () => {
  const program = await octavo(["--help"]);
  expect(program.status).toBe(0);
  expect(program.stdout).toContain("greet");
  const command = await octavo(["greet", "--help"]);
  expect(command.status).toBe(0);
  expect(command.stdout).toContain("--json");
});

test("a terminal gets a progress bar, on standard error only", async () => {
  const answer = await octavo(["greet", "Ann"], true);
  expect(answer.stderr).toContain("░");
  expect(answer.stdout).toBe("Hello Ann\n");
});
