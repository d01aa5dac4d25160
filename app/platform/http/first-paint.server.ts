const preloadLink = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g;
const moduleScript = /(<script nonce="[^"]*" type="module" async="">)([\s\S]*?)<\/script>/;
const staticImport = /import \* as (\w+) from "([^"]+)";?/g;

// A tab in the background paints nothing, and need not wait for it.
const firstFrame = "if(!document.hidden)await new Promise(r=>requestAnimationFrame(()=>setTimeout(r)));";
const preload =
  ".forEach(h=>{const l=document.createElement('link');l.rel='modulepreload';l.href=h;document.head.append(l)});";

/**
 * Lets a page be painted before its scripts are fetched: they are not needed to read it, and on a slow line or a small
 * machine they take a third of the time to the first words. The script by which React Router starts waits for the first
 * frame, then fetches all modules at once. A page that holds no such script stays as it is.
 */
export function paintBeforeScripts(html: string): string {
  const end = html.indexOf("</head>");
  if (end === -1 || !moduleScript.test(html)) return html;
  const hrefs = new Set<string>();
  const head = html.slice(0, end).replace(preloadLink, (_link, href: string) => {
    hrefs.add(href);
    return "";
  });
  const rest = html.slice(end).replace(moduleScript, (_script, open: string, body: string) => {
    const names: string[] = [];
    const sources: string[] = [];
    const start = body.replace(staticImport, (_import, name: string, source: string) => {
      names.push(name);
      sources.push(source);
      return "";
    });
    const modules = `const [${names.join()}]=await Promise.all(${JSON.stringify(sources)}.map(m=>import(m)));`;
    return `${open}${firstFrame}${JSON.stringify([...hrefs])}${preload}${modules}${start}</script>`;
  });
  return head + rest;
}
