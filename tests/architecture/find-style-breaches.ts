import { type CssNode, generate, parse, walk } from "css-tree";
import { sliceOf } from "./find-breaches.ts";
import { breakpoints, mayBeImportant, styledTogether } from "./style-rules.ts";
import type { Sources } from "./source-files.ts";

interface Rule {
  path: string;
  /** Names and conditions of the surrounding groups, the outermost first: "@scope (.cover)". */
  groups: string[];
  /** Classes of the elements that it styles, not of those it only refers to. */
  subjects: string[];
  declarations: { property: string; value: string; isImportant: boolean }[];
}

/** Breaches of the rules for style sheets, one line each; the test expects none. */
export function findStyleBreaches(sheets: Sources): string[] {
  const rules = [...sheets].flatMap(([path, css]) => listRules(path, css));
  return [
    ...rules.flatMap(checkScope),
    ...rules.flatMap(checkColours),
    ...rules.flatMap(checkImportance),
    ...findSharedClasses(rules),
    ...findSharedScopes(rules),
    ...[...sheets].flatMap(([path, css]) => checkWidths(path, css)),
    ...[...sheets].flatMap(([path, css]) => checkUtilities(path, css)),
    ...findMissingTokens(sheets),
  ];
}

const isShared = (path: string) => path.startsWith("app/ui/");

function listRules(path: string, css: string): Rule[] {
  const rules: Rule[] = [];
  const visit = (node: CssNode, groups: string[], outer: string[]) => {
    if (node.type === "Atrule") {
      const group = `@${node.name} ${node.prelude ? generate(node.prelude) : ""}`;
      if (/^@(keyframes|font-face|property|page)/.test(group)) return;
      node.block?.children.forEach((child) => visit(child, [...groups, group], outer));
    }
    if (node.type !== "Rule") return;
    const subjects = subjectsOf(node.prelude, { outer, root: rootsOf(groups) });
    const declarations = node.block.children
      .toArray()
      .filter((child) => child.type === "Declaration")
      .map((child) => ({
        property: child.property,
        value: generate(child.value),
        isImportant: Boolean(child.important),
      }));
    rules.push({ path, groups, subjects, declarations });
    node.block.children.forEach((child) => visit(child, groups, subjects));
  };
  const tree = parse(css);
  if (tree.type === "StyleSheet") tree.children.forEach((child) => visit(child, [], []));
  return rules;
}

/** Of `.a .b:not(.c) > .d` the class d: what follows the last combinator, without negated classes. */
function subjectsOf(prelude: CssNode, around: { outer: string[]; root: string[] }): string[] {
  if (prelude.type !== "SelectorList") return [];
  return prelude.children.toArray().flatMap((selector) => {
    if (selector.type !== "Selector") return [];
    const parts = selector.children.toArray();
    const last = parts.slice(parts.findLastIndex(({ type }) => type === "Combinator") + 1);
    return last.flatMap((part) => {
      if (part.type === "NestingSelector") return around.outer;
      const isRoot = part.type === "PseudoClassSelector" && part.name === "scope";
      return isRoot ? around.root : classesOf(part);
    });
  });
}

/** The classes that `:scope` stands for. */
function rootsOf(groups: string[]): string[] {
  const scope = groups.findLast((group) => group.startsWith("@scope")) ?? "";
  const [roots = ""] = scope.split(/\)\s*to\b/);
  return [...roots.replaceAll(/:(has|not)\([^)]*\)/g, "").matchAll(/\.([\w-]+)/g)].map(
    ([, name = ""]) => name,
  );
}

function classesOf(part: CssNode): string[] {
  const classes: string[] = [];
  if (part.type === "PseudoClassSelector" && !["is", "where"].includes(part.name)) return classes;
  walk(part, {
    enter(node: CssNode) {
      if (node.type === "PseudoClassSelector" && node.name === "not") return walk.skip;
      if (node.type === "ClassSelector") classes.push(node.name);
      return undefined;
    },
  });
  return classes;
}

const hasGroup = (rule: Rule, pattern: RegExp) => rule.groups.some((group) => pattern.test(group));

function checkScope(rule: Rule): string[] {
  if (isShared(rule.path) || hasGroup(rule, /^@scope ?\((:root:has\()?\./)) return [];
  return [`${rule.path} styles ${rule.subjects.join(", ") || "elements"} outside an @scope with a class`];
}

const colour =
  /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<![\w-])(white|black|red|green|blue|gr[ae]y|silver|orange|yellow|purple|pink|brown|navy|teal)(?![\w-])/i;

function checkColours({ path, declarations }: Rule): string[] {
  if (isShared(path)) return [];
  return declarations
    .filter(({ value }) => colour.test(value))
    .map(({ property, value }) => `${path} says ${property}: ${value}, which is no token of app/ui`);
}

function checkImportance(rule: Rule): string[] {
  if (mayBeImportant.includes(rule.path) || hasGroup(rule, /^@media.*(print|forced-colors)/)) return [];
  return rule.declarations
    .filter(({ isImportant }) => isImportant)
    .map(({ property }) => `${rule.path} makes ${property} important outside of print and forced colours`);
}

/** Classes that more than one sheet styles, with these sheets. */
export function listSharedClasses(sheets: Sources): Map<string, string[]> {
  return sharedClassesOf([...sheets].flatMap(([path, css]) => listRules(path, css)));
}

function sharedClassesOf(rules: Rule[]): Map<string, string[]> {
  const files = new Map<string, Set<string>>();
  // Giving a component other tokens is not styling it.
  const styling = rules.filter(({ declarations }) =>
    declarations.some(({ property }) => !property.startsWith("--")),
  );
  for (const { path, subjects } of styling)
    for (const name of subjects) files.set(name, (files.get(name) ?? new Set()).add(path));
  return new Map([...files].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, [...paths]]));
}

/** A class belongs to one file, even if others show the component. */
function findSharedClasses(rules: Rule[]): string[] {
  return [...sharedClassesOf(rules)]
    .filter(([name, paths]) => !paths.every((path) => path.startsWith(styledTogether[name] ?? "\0")))
    .map(([name, paths]) => `.${name} is styled in ${paths.join(" and ")}`);
}

/** A component's class belongs to one slice: two of the same name would style each other's parts where both are loaded. */
function findSharedScopes(rules: Rule[]): string[] {
  const slices = new Map<string, Set<string>>();
  for (const { path, groups } of rules)
    for (const name of rootsOf(groups)) slices.set(name, (slices.get(name) ?? new Set()).add(sliceOf(path)));
  return [...slices]
    .filter(([, names]) => names.size > 1)
    .map(([name, names]) => `.${name} is a component of ${[...names].join(" and of ")}`);
}

const allowedWidths = new Set(breakpoints.flatMap((at) => [`(width >= ${at}rem)`, `(width < ${at}rem)`]));

/** Whether a condition on the width is one of the list, spelled as there. */
export const isBreakpoint = (query: string): boolean => allowedWidths.has(query);

function checkWidths(path: string, css: string): string[] {
  const queries = [...css.matchAll(/@(?:media|container)([^{]*)\{/g)].flatMap(([, query = ""]) => [
    ...query.matchAll(/\([^()]*\b(?:width|inline-size)\b[^()]*\)/g),
  ]);
  return queries
    .map(([query]) => query)
    .filter((query) => !isBreakpoint(query))
    .map((query) => `${path} changes at ${query}, which is no breakpoint of style-rules.ts`);
}

const checkUtilities = (path: string, css: string) =>
  [...css.matchAll(/@(apply|theme|tailwind|utility)\b/g)].map(
    ([rule]) => `${path} uses ${rule}: there are no utility classes here`,
  );

/** A token that nobody defines is not an error in CSS: the declaration is silently ignored. */
function findMissingTokens(sheets: Sources): string[] {
  const defined = new Set(
    [...sheets].flatMap(([, css]) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
  );
  return [...sheets].flatMap(([path, css]) =>
    [...css.matchAll(/var\((--(?:color|cloth|paper|shadow|radius|text|font)[\w-]*)\)/g)]
      .filter(([, name]) => !defined.has(name))
      .map(([, name]) => `${path} uses ${name}, which is defined nowhere`),
  );
}

/** Colours, styles and classes of components that pass by the style sheets, one line each; the test expects none. */
export function findMarkupBreaches(components: Sources, sheets: Sources): string[] {
  const styled = [...sheets.values()].join("\n");
  return [...components].flatMap(([path, text]) => {
    const painted = [...text.matchAll(/\b(?:style=\{|(?:fill|stroke|color|stopColor)="#[0-9a-f]{3,8}")/gi)];
    const classes = [...text.matchAll(/\bclassName="([^"]*)"/g)].flatMap(([, names = ""]) =>
      names.split(/\s+/),
    );
    const isKnown = (name: string) =>
      new RegExp(`\\.${name.replaceAll(/[^\w-]/g, String.raw`\$&`)}(?![\\w-])`).test(styled) ||
      [...components].some(([other, code]) => other !== path && code.includes(name));
    return [
      ...painted.map(([found]) => `${path} says ${found}: colours and styles belong in a sheet`),
      ...new Set(
        classes
          .filter((name) => name !== "" && !isKnown(name))
          .map((name) => `${path}: no sheet styles .${name}`),
      ),
    ];
  });
}
