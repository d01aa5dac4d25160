declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router";
  const build: ServerBuild;
  export = build;
}

declare module "*?script" {
  const source: string;
  export default source;
}

declare module "virtual:octavo-offline-files" {
  const files: [address: string, bytes: number][];
  export default files;
}
