import { text as textOf } from "node:stream/consumers";
import { Suspense, use } from "react";
import { renderToReadableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  Links,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  ServerRouter,
  useLoaderData,
} from "react-router";
import { expect, test } from "vitest";
import { scriptOpening } from "./document/document-parts.server.ts";
import { renderDocument } from "./document/render-document.server.tsx";

// What this folder assumes about the documents of React and React Router, checked against the real ones. A failure
// after an upgrade says which sentence of docs/rendering.md is no longer true.

const words = 'A "title" & more </script><!-- \u2028 日本';

function Page() {
  const { title, pictures } = useLoaderData<{ title: string; pictures: string[] }>();
  return (
    <main>
      <h1>{title}</h1>
      {pictures.map((source) => (
        <img key={source} src={source} alt="" />
      ))}
      <Outlet />
    </main>
  );
}

function Root() {
  return (
    <html lang="en">
      <head>
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}

const later = Promise.resolve("came later");
const Late = () => <p>{use(later)}</p>;
const Waiting = () => (
  <Suspense fallback={<p>wait</p>}>
    <Late />
  </Suspense>
);

type Render = (
  request: Request,
  given: { status: number; headers: Headers; routerContext: EntryContext },
) => Promise<Response>;

const nonce = "the-nonce";

/** As in React Router's own template of an entry. */
const theirs: Render = async (request, { status, headers, routerContext }) => {
  const router = <ServerRouter context={routerContext} url={request.url} nonce={nonce} />;
  const stream = await renderToReadableStream(router, { nonce });
  await stream.allReady;
  return new Response(stream, { status, headers });
};

const ours: Render = (request, given) =>
  renderDocument({ request, context: new RouterContextProvider(), ...given });

const routes = {
  root: {
    id: "root",
    path: "",
    module: { default: Root, links: () => [{ rel: "stylesheet", href: "/assets/root.css" }] },
  },
  page: {
    id: "page",
    parentId: "root",
    path: "page",
    module: { default: Page, loader: () => ({ title: words, pictures: ["/a.png", "/b.png", "/c.png"] }) },
  },
  waiting: { id: "waiting", parentId: "root", path: "waiting", module: { default: Waiting } },
};

const manifestOf = (id: string, parentId?: string) => ({
  id,
  parentId,
  path: id === "root" ? "" : id,
  module: `/assets/${id}.js`,
  imports: [`/assets/${id}-part.js`],
  hasLoader: id === "page",
});

function handlerFor(render: Render) {
  const build = {
    routes,
    assets: {
      version: "1",
      url: "/assets/manifest.js",
      entry: { module: "/assets/entry.js", imports: [] },
      routes: {
        root: manifestOf("root"),
        page: manifestOf("page", "root"),
        waiting: manifestOf("waiting", "root"),
      },
    },
    entry: {
      module: {
        default: (request: Request, status: number, headers: Headers, routerContext: EntryContext) =>
          render(request, { status, headers, routerContext }),
      },
    },
    routeDiscovery: { mode: "initial" },
    publicPath: "/",
    basename: "/",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
  } as unknown as ServerBuild;
  const handle = createRequestHandler(build, "production");
  return async (path: string) => {
    const response = await handle(new Request(`http://localhost${path}`), new RouterContextProvider());
    return { html: await textOf(response.body ?? new Blob().stream()), headers: response.headers };
  };
}

/** All data passed to the browser's router, in whatever pieces. */
function dataIn(html: string): string {
  const calls = html.matchAll(/streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/g);
  return [...calls].map(([, quoted = '""']) => JSON.parse(quoted) as string).join("");
}

const textWithout = (html: string) =>
  html
    .replaceAll(` nonce="${nonce}"`, "")
    .replaceAll(/<script[\s\S]*?<\/script>/g, "")
    // The theme without scripts is ours alone.
    .replaceAll(/<noscript><link rel="stylesheet"[^>]*><\/noscript>/g, "")
    .replaceAll(/<link rel="(?:modulepreload|preload)"[^>]*>/g, "")
    .replaceAll(/<!--.*?-->/g, "");

test("the framework's document has one module script with its nonce, last, and links in the expected form", async () => {
  const { html } = await handlerFor(theirs)("/page");
  expect(html.split(scriptOpening(nonce))).toHaveLength(2);
  expect(html.match(/<link rel="modulepreload"[^>]*href="[^"]+"[^>]*>/g)?.length).toBeGreaterThan(2);
  expect(html).toMatch(/<link\b[^>]*rel="stylesheet"[^>]*href="\/assets\/root\.css"[^>]*\/>/);
  expect(html.match(/<link rel="preload" as="image"[^>]*>/g)).toHaveLength(3);
  expect(html.indexOf("</head>")).toBeLessThan(html.indexOf(scriptOpening(nonce)));
  expect(html).toContain("window.__reactRouterContext.streamController.close()");
});

test("our document has the same content as the framework's, and passes the same data to its router", async () => {
  const [stock, own] = [await handlerFor(theirs)("/page"), await handlerFor(ours)("/page")];
  expect(textWithout(own.html)).toBe(textWithout(stock.html));
  expect(dataIn(own.html)).toBe(dataIn(stock.html));
  expect(dataIn(own.html)).toContain("日本");
  expect(own.html).toContain("window.__reactRouterContext.streamController.close()");
});

test("the framework's module script is in our document unchanged, to be started after the first frame", async () => {
  const [stock, own] = [await handlerFor(theirs)("/page"), await handlerFor(ours)("/page")];
  const [, script = "none"] = stock.html.split(scriptOpening(nonce));
  const text = script.slice(0, script.indexOf("</script>"));
  expect(text).toContain("/assets/entry.js");
  expect(own.html).toContain(`<script type="text/plain" id="later">${text}</script>`);
  expect(own.html).not.toContain('modulepreload" ');
});

test("every inline script of our document is in its policy by hash, and none has a nonce", async () => {
  const { html, headers } = await handlerFor(ours)("/page");
  const scripts = html.match(/<script(?![^>]*src=)[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(2);
  expect(html).not.toContain("nonce=");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy.match(/'sha256-/g)).toHaveLength(scripts.length);
});

test("a page that suspends during rendering is left to the streaming renderer and is complete", async () => {
  const [stock, own] = [await handlerFor(theirs)("/waiting"), await handlerFor(ours)("/waiting")];
  expect(stock.html).toContain("came later");
  expect(own.html).toContain("came later");
  expect(dataIn(own.html)).toBe(dataIn(stock.html));
});
