declare module "markdown-it-deflist" {
  import type { PluginSimple } from "markdown-it";
  const definitions: PluginSimple;
  export default definitions;
}
