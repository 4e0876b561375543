import type { DocumentKind } from '#shared/rules/documents.ts';
import type { Change } from '#shared/schemas/changes.ts';
import type { Difference } from '#shared/schemas/differences.ts';

import { type NamedDocuments, namedDocuments, pathOfNew } from '../difference/named-documents.ts';
import { titleOf } from './document-words.ts';

/** What a loaded difference says about its document. */
export type Known = { named: NamedDocuments; path: string | null };

export function knownOf(difference: Difference, host: string): Known {
  return { named: namedDocuments(difference, host), path: pathOfNew(difference) };
}

/** Something new that isn't chosen, and the chosen changes that name it. `links`: each only by its address. */
export type Missing = { change: Change; by: Change[]; links: boolean };

/** Kinds that never name another document. */
const silent = new Set<DocumentKind>([
  ...(['title', 'colors', 'socials', 'seo', 'site-map'] as const),
  ...(['media', 'analytics', 'category', 'cuisine-tag', 'faq-category'] as const),
]);

/** The changes whose differences say what is missing: none while everything new is chosen. */
export function telling(changes: Change[], chosen: ReadonlySet<string>): Change[] {
  const left = newAndLeft(changes, chosen);
  if (left.length === 0) return [];
  const naming = changes.filter(
    ({ document, kind, effect }) => chosen.has(document) && effect !== 'removed' && !silent.has(kind),
  );
  return [...left.filter(({ kind }) => kind === 'post'), ...naming];
}

function newAndLeft(changes: Change[], chosen: ReadonlySet<string>): Change[] {
  return changes.filter(({ document, effect }) => effect === 'new' && !chosen.has(document));
}

/** What chosen changes name although visitors won't see it: as far as their differences are known. */
export function missingChanges(
  changes: Change[],
  chosen: ReadonlySet<string>,
  known: ReadonlyMap<string, Known>,
): Missing[] {
  return newAndLeft(changes, chosen).flatMap((change) => {
    const id = change.document.split(':')[1] ?? '';
    const path = known.get(change.document)?.path ?? null;
    const naming = changes.flatMap((other) => {
      const named = chosen.has(other.document) && other.effect !== 'removed' && known.get(other.document)?.named;
      if (!named) return [];
      const byId = id !== '' && named.ids.has(id);
      return byId || (path !== null && named.paths.has(path)) ? [{ other, byId }] : [];
    });
    if (naming.length === 0) return [];
    return [{ change, by: naming.map(({ other }) => other), links: naming.every(({ byId }) => !byId) }];
  });
}

const settings: Partial<Record<DocumentKind, string>> = {
  menus: 'The menu',
  'error-page': 'The error page',
  options: 'The site’s identity',
};

/** 'The menu links to', '“About us” and 2 more use'. */
export function namingWords({ by, links }: Pick<Missing, 'by' | 'links'>): string {
  const [first, ...more] = by;
  if (!first) return '';
  const name = settings[first.kind] ?? `“${titleOf(first)}”`;
  if (more.length === 0) return `${name} ${links ? 'links to' : 'uses'}`;
  return `${name} and ${more.length} more ${links ? 'link to' : 'use'}`;
}
