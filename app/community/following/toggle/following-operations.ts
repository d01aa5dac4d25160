import { z } from "zod";
import { jsonBody, type Operation } from "#app/identity/api/public.ts";

/** The body of `POST /api/following/{kind}/{name}`. */
export const FollowInput = z.object({ isFollowed: z.boolean() });

/** The body of `POST /api/following/opened`. */
export const OpenedChapter = z.object({ jid: z.string().max(200), chapter: z.string().max(300) });

/** The calls of `following`. */
export const followingOperations: Operation[] = [
  {
    method: "get",
    path: "/api/following/unread",
    summary: "Followed works with chapters that you have not read.",
    group: "Following",
    caller: "following:read",
    answers: { 200: "The works" },
  },
  {
    method: "post",
    path: "/api/following/opened",
    summary: "A chapter of a followed work is read.",
    group: "Following",
    caller: "following:write",
    bodies: jsonBody(OpenedChapter),
    answers: { 204: "Noted" },
  },
  {
    method: "get",
    path: "/api/following/{kind}/{name}",
    summary:
      "Whether you follow a book (`book`, its jid), an author (`author`, their handle) or somebody without a profile whom books name (`contributor`, the slug of the name).",
    group: "Following",
    caller: "following:read",
    answers: { 200: "`isFollowed`" },
  },
  {
    method: "post",
    path: "/api/following/{kind}/{name}",
    summary: "Follows, or stops following.",
    group: "Following",
    caller: "following:write",
    bodies: jsonBody(FollowInput),
    answers: { 200: "`isFollowed`" },
  },
];
