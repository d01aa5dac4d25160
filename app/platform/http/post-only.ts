/** `export { postOnly as loader }` in a route that takes forms or calls and has nothing to read: the same answer everywhere. */
export function postOnly(): Response {
  return Response.json(
    { statusCode: 405, msg: "Ask by POST" },
    { status: 405, headers: { allow: "POST", "cache-control": "no-store" } },
  );
}
