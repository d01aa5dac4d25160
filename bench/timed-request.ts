import { Agent, get } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

export interface Answer {
  status: number;
  bytes: number;
  /** Milliseconds from the request to the last byte. */
  took: number;
  /** Of a body that is not encoded. */
  text: () => string;
}

/** One request with as little client overhead as Node allows. */
export function ask(url: string, encoding = "identity"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const request = get(url, { agent, headers: { "accept-encoding": encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => {
        const took = performance.now() - began;
        const body = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, bytes: body.length, took, text: () => body.toString() });
      });
    });
    request.once("error", reject);
  });
}

/** The same, where any status but 200 is an error. */
export async function requestOk(url: string, encoding?: string): Promise<Answer> {
  const answer = await ask(url, encoding);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return answer;
}
