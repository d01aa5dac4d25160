/** Where a project of Sentry, or of a service that speaks its protocol, takes errors. */
export interface SentryDsn {
  /** The address of its envelopes. */
  envelopes: string;
  key: string;
}

/** Reads a DSN, `https://KEY@HOST/PROJECT`; null when the text is none. */
export function readDsn(text: string): SentryDsn | null {
  const url = URL.parse(text);
  const [, folder = "", project] = /^(.*)\/(\w{1,40})\/?$/.exec(url?.pathname ?? "") ?? [];
  if (!url || !/^https?:$/.test(url.protocol) || !/^\w{1,80}$/.test(url.username) || !project) return null;
  return { envelopes: `${url.origin}${folder}/api/${project}/envelope/`, key: url.username };
}
