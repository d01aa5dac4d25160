import { z } from "zod";
import { editorOperations } from "#app/authoring/editor/public.ts";
import { worksOperations } from "#app/authoring/works/public.tsx";
import { passageOperations } from "#app/catalog/passages/public.server.ts";
import { searchOperations } from "#app/catalog/search/public.server.ts";
import { SentVisit } from "#app/catalog/visits/public.server.ts";
import { followingOperations } from "#app/community/following/public.server.ts";
import { markOperations } from "#app/reading/annotations/public.server.ts";
import { historyOperations } from "#app/reading/history/public.server.ts";
import { libraryOperations } from "#app/reading/library/public.server.ts";
import { progressionOperations } from "#app/reading/progression/public.server.ts";
import { readChapterOperations } from "#app/reading/read-chapters/public.server.ts";
import { identityOperations, jsonBody, type Operation } from "#app/identity/api/public.ts";
import type { ServerFunction } from "#app/identity/api/public.server.ts";
import { functions } from "../functions/functions.server.ts";

const bodyTypes: Record<ServerFunction["bodies"][number], string> = {
  json: "application/json",
  text: "text/plain",
  binary: "application/octet-stream",
  form: "multipart/form-data",
};
const answerTypes: Record<ServerFunction["answers"][number], string> = {
  json: "application/json",
  text: "text/plain",
  file: "application/octet-stream",
};

function operationOf({ name, summary, scope, bodies, answers, input }: ServerFunction): Operation {
  return {
    method: "post",
    path: `/functions/v1/${name}`,
    summary,
    group: "Functions",
    caller: scope ?? "anyone",
    bodies: bodies.map((kind) =>
      kind === "json" || kind === "form"
        ? { type: bodyTypes[kind], schema: input }
        : { type: bodyTypes[kind] },
    ),
    answers: {
      200: "What the function answers",
      ...(answers.length > 1 && { 202: "Not ready yet" }),
      404: "Not there, or not yours",
    },
    answerTypes: answers.map((kind) => answerTypes[kind]),
  };
}

/** Calls that the frame of the site answers, and those whose body only their sender knows. */
const others: Operation[] = [
  {
    method: "get",
    path: "/api/openapi.json",
    summary: "This document.",
    group: "Site",
    caller: "anyone",
    answers: { 200: "The document" },
  },
  {
    method: "get",
    path: "/api/icons/{file}",
    summary: "Icons of an installed set, `{set}.json`, in Iconify's format.",
    group: "Site",
    caller: "anyone",
    query: z.object({ icons: z.string().optional().describe("Names with commas between them, at most 100") }),
    answers: { 200: "The icons", 400: "No icons, or too many, were named" },
  },
  {
    method: "get",
    path: "/builds/latest.json",
    summary: "The version of the site that is running.",
    group: "Site",
    caller: "anyone",
    answers: { 200: "Its id and time" },
  },
  {
    method: "get",
    path: "/builds/meta/{file}",
    summary: "The rules of the pages of a version, `{id}.json`.",
    group: "Site",
    caller: "anyone",
    answers: { 200: "The rules" },
  },
  {
    method: "post",
    path: "/api/visits",
    summary: "How chapters were read, sent by the reader's page.",
    group: "Site",
    caller: "anyone",
    bodies: jsonBody(z.array(SentVisit)),
    answers: { 204: "Whatever was counted" },
  },
  {
    method: "get",
    path: "/api/analytics/identity",
    summary: "The number by which the analytics of a visitor who agreed to them know the profile in use.",
    group: "Site",
    caller: "session",
    answers: { 200: "The number" },
  },
  {
    method: "post",
    path: "/api/analytics/forget",
    summary: "Forgets numbers of a visitor who has withdrawn their consent.",
    group: "Site",
    caller: "anyone",
    bodies: [{ type: "application/json" }],
    answers: { 204: "Forgotten" },
  },
  {
    method: "post",
    path: "/api/webhooks/{provider}",
    summary: "The messages of a payment provider, which it signs.",
    group: "Site",
    caller: "anyone",
    bodies: [{ type: "application/json" }],
    answers: { 200: "Stored", 400: "The signature does not match" },
  },
];

/** Every call of the HTTP API. */
export const listOperations = (): Operation[] => [
  ...identityOperations,
  ...followingOperations,
  ...editorOperations,
  ...worksOperations,
  ...functions.map(operationOf),
  ...searchOperations(),
  ...passageOperations(),
  ...progressionOperations,
  ...markOperations,
  ...readChapterOperations,
  ...libraryOperations,
  ...historyOperations,
  ...others,
];
