import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const dictionaryRoutes = [
  route("dictionaries.json", "./dictionaries-resource.ts"),
  route("dictionaries/:id/:version/:shard", "./shards/shard-resource.ts"),
];
