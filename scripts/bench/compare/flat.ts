import type { Page, SitePages } from '#site/data/pages/page.ts';
import { jsonLdText } from '#site/structured-data/json-ld.ts';

type Site = SitePages['site'];
/** The texts of a page by field: 'f0', 'f1', … Markup is in `raw`, JSON-LD in `json`. */
export type Fields = Record<string, string>;
/** A template without logic: texts with fields between them. */
export type FlatTemplate = { parts: (string | { field: string })[]; fieldsOf: (site: Site, page: Page) => Fields };

/** Shorter texts occur in too many other places. */
const shortest = 4;

/**
 * Other generators get the markup that Caravan's templates render, with the texts that differ between pages as fields. So all write
 * the same bytes, and the others do less work: no components, conditions or loops.
 * `one` and `other` are two pages as data and as HTML. Throws when the resulting template can't render both of them.
 */
export function flatTemplate(one: Sample, other: Sample): FlatTemplate {
  const [first, second] = [leavesOf(one.site, one.page), leavesOf(other.site, other.page)];
  const paths = [...first]
    .filter(([path, text]) => text.length >= shortest && second.get(path) !== text)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([path]) => path);
  let html = one.html;
  const fields: [field: string, path: string][] = [];
  for (const path of paths) {
    const text = first.get(path) ?? '';
    const field = path === rawPath ? 'raw' : path === jsonPath ? 'json' : `f${fields.length}`;
    if (!html.includes(text)) continue;
    html = html.replaceAll(text, `\uE000${field}\uE001`);
    fields.push([field, path]);
  }
  const parts = html
    .split(/(\uE000\w+\uE001)/)
    .map((part) => (part.startsWith('\uE000') ? { field: part.slice(1, -1) } : part));
  const fieldsOf = (site: Site, page: Page) => {
    const leaves = leavesOf(site, page);
    return Object.fromEntries(fields.map(([field, path]) => [field, leaves.get(path) ?? '']));
  };
  for (const { site, page, html: wanted } of [one, other]) {
    const values = fieldsOf(site, page);
    const made = parts.map((part) => (typeof part === 'string' ? part : values[part.field])).join('');
    if (made !== wanted) throw new Error(`The flat template doesn't make ${page.path} as Caravan does`);
  }
  if (parts.some((part) => typeof part === 'string' && /\{[{%#]/.test(part)))
    throw new Error('The markup of the pages has what template languages take for theirs');
  return { parts, fieldsOf };
}

export type Sample = { site: Site; page: Page; html: string };

const rawPath = 'page.data.html';
const jsonPath = 'jsonLd';

/** All texts of a page and its site by their path. */
function leavesOf(site: Site, page: Page): Map<string, string> {
  const leaves = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') leaves.set(path, value);
    else if (typeof value === 'object' && value !== null && !path.endsWith('.jsonLd'))
      for (const [name, inner] of Object.entries(value)) walk(inner, `${path}.${name}`);
  };
  walk(site, 'site');
  walk(page, 'page');
  if (page.template === 'article') leaves.set(jsonPath, jsonLdText(page.data.meta.jsonLd));
  return leaves;
}
