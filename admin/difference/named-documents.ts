import { isExternal, publicPath } from '#shared/rules/urls.ts';
import type { Difference } from '#shared/schemas/differences.ts';

/** What a document names, so that it would lead nowhere without it: ids, and public paths. */
export type NamedDocuments = { ids: ReadonlySet<string>; paths: ReadonlySet<string> };

/** Fields that hold a link, so that a path in them may lack its leading slash. */
const linkFields = new Set(['url', 'href', 'link', 'to']);

/**
 * What the saved state of a document names anywhere in it. Ids are random, so a text that is one by chance doesn't happen; a path
 * counts in a link's field, and elsewhere only with its leading slash.
 */
export function namedDocuments({ after }: Pick<Difference, 'after'>, host: string): NamedDocuments {
  const ids = new Set<string>();
  const paths = new Set<string>();
  const read = (value: unknown, field: string): void => {
    if (typeof value === 'string') {
      if (/^[a-z0-9]{16}$/.test(value)) ids.add(value);
      const path = linkFields.has(field) || /^(?:\/|https?:)/.test(value) ? pathOf(value, host) : null;
      if (path !== null) paths.add(path);
    } else if (Array.isArray(value)) for (const item of value) read(item, field);
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) read(part, name);
  };
  read(after, '');
  return { ids, paths };
}

/** The public path that a link leads to on this site; null for any other link. */
function pathOf(link: string, host: string): string | null {
  const text = link.trim();
  if (text === '' || text.startsWith('#')) return null;
  if (!isExternal(text)) return clean(text);
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.hostname === host ? clean(url.pathname) : null;
}

function clean(path: string): string {
  return publicPath(path.replace(/[?#].*$/, '').replaceAll(/^\/+|\/+$/g, ''));
}

/** The public path of a post that would go live; null for any other document. */
export function pathOfNew({ kind, after }: Difference): string | null {
  return kind === 'post' && after !== null ? publicPath(after.url) : null;
}
