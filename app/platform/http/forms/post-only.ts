/** `export { postOnly as loader }` in a route that only accepts forms or calls: answers GET with 405. */
export function postOnly(): Response {
  return Response.json(
    { statusCode: 405, msg: "Ask by POST" },
    { status: 405, headers: { allow: "POST", "cache-control": "no-store" } },
  );
}
