declare global {
  interface Window {
    /** React Router's own, in every page. Its version is the build's id. */
    __reactRouterManifest: { version: string };
  }
}

/** The id of the build that this page belongs to. */
export const ownBuild = (): string => window.__reactRouterManifest.version;
