/** The files of one build that pages without a network need. */
export interface SiteFiles {
  build: string;
  files: [address: string, bytes: number][];
}

export const siteFilesAddress = "/offline/files.json";

/** Shown in place of a page that is not on the device. */
export const offlinePageAddress = "/offline";
