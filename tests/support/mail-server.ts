import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface TestMailServer extends AsyncDisposable {
  port: number;
  received: Email[];
}

/**
 * A real SMTP server in this process on a port of 127.0.0.1 (any, unless one is given), which parses the mails it
 * receives.
 */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<TestMailServer> {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    // Connections that are kept open for the next mail do not delay the end of a test.
    closeTimeout: 50,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        done();
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => received.push(mail));
      });
    },
    ...options,
  });
  // A client that disconnects in the middle of a command must not end the test.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
