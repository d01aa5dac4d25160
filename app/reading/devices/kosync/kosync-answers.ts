/** The refusals of KOReader's own sync server, with their numbers: the app shows the message. */
const refusals = {
  unauthorized: { status: 401, code: 2001, message: "Unauthorized" },
  "invalid-fields": {
    status: 403,
    code: 2003,
    message: "Send document, progress, percentage from 0 to 1, device and device_id",
  },
  "no-document": { status: 403, code: 2004, message: "Field 'document' not provided." },
};

const headers = { "cache-control": "private, no-store" };

export function refuse(reason: keyof typeof refusals): Response {
  const { status, ...body } = refusals[reason];
  return Response.json(body, { status, headers });
}

/** Accounts are made on the site; the status is the one of which the app shows the message. */
export const refuseRegistration = (origin: string): Response =>
  Response.json(
    {
      code: 2005,
      message: `Accounts cannot be registered here. Create a device password at ${origin}/account/reading-apps, then choose Login.`,
    },
    { status: 402, headers },
  );

export const respond = (body: unknown): Response => Response.json(body, { headers });
