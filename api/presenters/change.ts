import { type DocumentRef, documentName } from '#shared/rules/documents.ts';
import type { Change } from '#shared/schemas/changes.ts';
import type { MapTiles } from '#shared/schemas/options.ts';
import type { RedirectEntry } from '#shared/schemas/redirects.ts';
import type { ReleasedDocument } from '#shared/schemas/releases.ts';

import { allows, type SignedIn } from '../auth/access.ts';
import { type ListedChange, type ReleasedRow, unpublished } from '../db/changes.ts';
import { rowsAt } from '../db/documents-at.ts';
import { readDocument, titleAt } from '../db/documents.ts';
import { listFaqsAt } from '../db/faqs.ts';
import type { Head, List } from '../db/heads.ts';
import { postsAt } from '../db/posts-at.ts';
import { findPost } from '../db/posts.ts';
import type { DomainRow, RedirectRow, ReleaseDocumentRow } from '../db/schema.ts';
import { presentAnalytics, presentCuisineTag, presentFaq, presentNamed, presentPublicAnalytics } from './content.ts';
import { presentMedia } from './media.ts';
import { presentErrorPage, presentOptions } from './options.ts';
import { personOf } from './person.ts';
import { presentOne, type Reading } from './post.ts';
import { presentSections } from './section.ts';

function effectOf(before: number | null, after: number | null): Change['effect'] {
  if (after === null) return 'removed';
  return before === null ? 'new' : 'changed';
}

/** When scheduled posts go live, by their ids (db/returns.ts). */
type Returns = Map<string, string>;

/** `fields` are those that differ (db/changed-fields.ts). */
export function presentChange(row: ListedChange, fields: string[], returns: Returns): Change {
  return {
    document: documentName(row),
    kind: row.kind,
    post_type_id: row.post_type_id,
    title: row.title,
    ...movesOf(unpublished(row)),
    by: personOf(row.saved_by, row.firstname, row.lastname),
    at: row.saved_at,
    fields,
    before_update: row.before_update === 1,
    waits_for: row.waits_for,
    taken_back: row.taken_back,
    returns_at: returnOf(row.id, row.shown, returns),
  };
}

function returnOf(id: string, rev: number | null, returns: Returns): string | null {
  return rev === null ? (returns.get(id) ?? null) : null;
}

type Moved = Pick<ReleaseDocumentRow, 'rev' | 'rank' | 'was' | 'was_rank'>;

/** What a release does to a document for visitors, and whether it moves it. */
export function movesOf({ was, rev, rank, was_rank }: Moved): Pick<ReleasedDocument, 'effect' | 'moved'> {
  return { effect: effectOf(was, rev), moved: rev !== null && was !== null && rank !== was_rank };
}

/** `fields` are those that differ (db/changed-fields.ts). */
export function presentReleased(row: ReleasedRow, fields: string[], returns: Returns): ReleasedDocument {
  return {
    document: documentName(row),
    kind: row.kind,
    post_type_id: row.post_type_id,
    title: row.title,
    ...movesOf(row),
    by: personOf(row.saved_by, row.firstname, row.lastname),
    at: row.saved_at,
    live: row.isLive,
    patch: row.isPatch,
    fields,
    kept: row.kept === 1,
    returns_at: returnOf(row.id, row.rev, returns),
  };
}

type Inside = Reading & { domain: DomainRow; account: SignedIn; map: MapTiles | null };

/** The content of a document in a list, as its own calls return it; null where the list has none. Only posts have drafts to be `saved`. */
export async function presentDocument(inside: Inside, head: Head, { kind, id }: DocumentRef): Promise<unknown> {
  const { db, domain, media, account, map } = inside;
  if (kind === 'post') {
    const post = await findPost(db, domain.id, head, id);
    return post && presentOne({ db, media, head }, post);
  }
  const list = head === 'saved' ? 'shown' : head;
  const reading = { db, media, head: list };
  switch (kind) {
    case 'faq': {
      const faq = (await listFaqsAt(db, domain.id, list)).find((row) => row.id === id);
      return faq ? presentFaq(faq) : null;
    }
    case 'faq-category':
    case 'category': {
      const [row] = await rowsAt(db, domain.id, list, kind, [id]);
      return row ? presentNamed(row) : null;
    }
    case 'cuisine-tag': {
      const [row] = await rowsAt(db, domain.id, list, kind, [id]);
      return row ? presentCuisineTag(row) : null;
    }
    case 'section': {
      const [section] = await presentSections(reading, domain.id, await rowsAt(db, domain.id, list, kind, [id]));
      return section ?? null;
    }
    case 'analytics': {
      const [row] = await rowsAt(db, domain.id, list, kind, [id]);
      return row ? (allows(account, 'analytics.write') ? presentAnalytics : presentPublicAnalytics)(row) : null;
    }
    case 'media': {
      const [row] = await rowsAt(db, domain.id, list, kind, [id]);
      return row ? presentMedia(row, media.base) : null;
    }
    case 'redirect': {
      const [row] = await rowsAt(db, domain.id, list, kind, [id]);
      return row ? presentRedirect(reading, list, row) : null;
    }
    case 'title':
      return { title: await titleAt(db, domain, list) };
    case 'options': {
      const titled = { ...reading, map, domain: { ...domain, title: await titleAt(db, domain, list) } };
      return (await presentOptions(titled, await readDocument(db, domain.id, kind, list))).data;
    }
    case 'error-page':
      return (await presentErrorPage({ ...reading, domain }, await readDocument(db, domain.id, kind, list))).data;
    case 'colors':
    case 'menus':
    case 'socials':
    case 'seo':
    case 'site-map':
      return (await readDocument(db, domain.id, kind, list)).value;
  }
}

async function presentRedirect({ db }: Reading, list: List, row: RedirectRow): Promise<RedirectEntry> {
  const { id, domain_id, from_url: from, to_url, post_id, created_by, created_at } = row;
  const query = postsAt(db, domain_id, list)
    .select(['url', 'title'])
    .where('id', '=', post_id ?? '');
  const post = await query.executeTakeFirst();
  return {
    id,
    from,
    to: post?.url ?? to_url ?? '',
    post_id,
    title: post?.title ?? null,
    active: post_id === null || post !== undefined,
    manual: created_by !== null,
    created_at,
  };
}
