import { isWebLink } from '#shared/rules/urls.ts';

/** Translates the references of copied content. */
export type References = {
  /** By id in the source: the copy's id, or null if it wasn't copied. */
  ids: Map<string, string | null>;
  /** Public paths, without leading slash, of content that wasn't copied. */
  gone: Set<string>;
  /** Links to these hosts point to the source itself; in the copy they become paths. */
  hosts: Set<string>;
};

/** A link in the copy; null if its target wasn't copied. */
export function copiedLink({ gone, hosts }: References, link: string): string | null {
  const own = isWebLink(link) ? new URL(link) : null;
  const local = own && hosts.has(own.hostname) ? own.pathname + own.search + own.hash : link;
  const path = /^\/?([^?#]*?)\/?(?:[?#]|$)/.exec(local)?.[1] ?? '';
  return gone.has(path) ? null : local;
}

/** An id list in the copy, without ids that weren't copied or that the source didn't have. */
export function copiedIds({ ids }: References, list: string[]): string[] {
  return list.flatMap((id) => ids.get(id) ?? []);
}

/** A slot in the copy: pictures inside a text are named after their media id, like 'text.{mediaId}'. */
export function copiedSlot({ ids }: References, slot: string): string {
  return slot
    .split('.')
    .map((part) => ids.get(part) ?? part)
    .join('.');
}

const linkKey = /(?:^|_)(?:url|href|link)$/i;

/**
 * Translates the references in any JSON value: ids of the source where they are a whole text or a key, and links, by
 * their keys. Unknown blocks and keys are therefore copied too. References to something not copied are removed from
 * lists or emptied; a link mark in rich text leaves its text.
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
