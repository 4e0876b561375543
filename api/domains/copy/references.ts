import { isWebLink } from '#shared/rules/urls.ts';

/** What references of a copied thing become. */
export type References = {
  /** By id in the source: the copy's id, or null for what wasn't copied. */
  ids: Map<string, string | null>;
  /** Public paths, without leading slash, of what wasn't copied. */
  gone: Set<string>;
  /** Links to these hosts lead to the source itself: in the copy they are paths. */
  hosts: Set<string>;
};

/** A link of the copy; null where it led to what wasn't copied. */
export function copiedLink({ gone, hosts }: References, link: string): string | null {
  const own = isWebLink(link) ? new URL(link) : null;
  const local = own && hosts.has(own.hostname) ? own.pathname + own.search + own.hash : link;
  const path = /^\/?([^?#]*?)\/?(?:[?#]|$)/.exec(local)?.[1] ?? '';
  return gone.has(path) ? null : local;
}

/** An id list of the copy, without what wasn't copied. Ids that the source itself didn't have are left out too. */
export function copiedIds({ ids }: References, list: string[]): string[] {
  return list.flatMap((id) => ids.get(id) ?? []);
}

/** A slot of the copy: pictures of a text are called after their media id, like 'text.{mediaId}'. */
export function copiedSlot({ ids }: References, slot: string): string {
  return slot
    .split('.')
    .map((part) => ids.get(part) ?? part)
    .join('.');
}

const linkKey = /(?:^|_)(?:url|href|link)$/i;

/**
 * Any JSON value with its references changed to the copy's: ids of the source wherever they stand alone in a text or name a
 * key, and links, by their keys. So blocks and keys that this version doesn't know are copied as well as those it does. What
 * names something that wasn't copied leaves its list, or becomes empty; a link mark in a rich text leaves its text.
 */
export function copiedValue(references: References, value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    const id = references.ids.get(value);
    if (id !== undefined) return id ?? '';
    return linkKey.test(key) ? (copiedLink(references, value) ?? '') : value;
  }
  if (Array.isArray(value)) {
    return value
      .filter((item) => !isGone(references, item) && !(key === 'marks' && isGoneLink(references, item)))
      .map((item) => copiedValue(references, item));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) =>
      isGone(references, name) ? [] : [[references.ids.get(name) ?? name, copiedValue(references, item, name)]],
    ),
  );
}

function isGone({ ids }: References, value: unknown): boolean {
  return typeof value === 'string' && ids.get(value) === null;
}

function isGoneLink(references: References, mark: unknown): boolean {
  const { type, attrs } = (mark ?? {}) as { type?: unknown; attrs?: { href?: unknown } };
  return type === 'link' && typeof attrs?.href === 'string' && copiedLink(references, attrs.href) === null;
}
