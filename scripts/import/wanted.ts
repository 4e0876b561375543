import { postStatusIds } from '#shared/rules/post-status.ts';
import type { AnyAttributes } from '#shared/schemas/post-attributes.ts';
import type { PostBodyInput } from '#shared/schemas/post-body.ts';
import type { Post } from '#shared/schemas/posts.ts';

import {
  type Fingerprint,
  fingerprintOf,
  formatFingerprint,
  type Owned,
  type OwnedPart,
  ownedParts,
  parseFingerprint,
  type Reason,
} from './fingerprint.ts';

/** Marks the posts of this import. */
export const sourceName = 'permits';

/** A post as the file describes it. */
export type Wanted = {
  key: string;
  title: string;
  url: string;
  reason: Reason;
  attributes: Pick<PostBodyInput['attributes'], 'description' | 'text' | 'stops' | 'menu_items'>;
  /** Ids of cuisine tags. */
  cuisines: string[];
};

export type Update = {
  title: string | null;
  body: PostBodyInput;
  status: Post['post_status_id'] | null;
  /** Parts changed both by the file and by an editor: the editor's stay. */
  kept: OwnedPart[];
};

export function newBody(wanted: Wanted, url: string): PostBodyInput {
  return {
    attributes: { title: wanted.title, url, ...wanted.attributes },
    media: {},
    external_data: {
      cuisines: wanted.cuisines,
      source: sourceOf(wanted.key, fingerprintOf(wanted.reason, ownedOf(wanted))),
    },
  };
}

export function newStatus(wanted: Wanted): Post['post_status_id'] {
  return wanted.reason === 'draft' ? postStatusIds.draft : postStatusIds.published;
}

/**
 * The changes that bring a post up to date with the file; null if the file has nothing new since the last import. A part is
 * written only if the file changed it and no editor did.
 */
export function updateOf(post: Post, wanted: Wanted): Update | null {
  const source = post.post_body.external_data.source;
  const recorded = parseFingerprint(source?.hash ?? '');
  // Without --publish all, what an earlier run published with it stays published.
  const reason = recorded?.reason === 'all' && wanted.reason === 'draft' ? 'all' : wanted.reason;
  const next = fingerprintOf(reason, ownedOf(wanted));
  if (recorded && formatFingerprint(recorded) === formatFingerprint(next)) return null;
  const now = fingerprintOf(reason, ownedOfPost(post));
  const kept: OwnedPart[] = [];
  const write = new Set<OwnedPart>();
  for (const part of ownedParts) {
    if (next.parts[part] === recorded?.parts[part] || next.parts[part] === now.parts[part]) continue;
    if (recorded && now.parts[part] !== recorded.parts[part]) kept.push(part);
    else write.add(part);
  }
  return {
    title: write.has('title') ? wanted.title : null,
    body: changedBody(post, wanted, write, next),
    status: statusChange(post.post_status_id, recorded?.reason ?? null, reason),
    kept,
  };
}

function changedBody(post: Post, wanted: Wanted, write: Set<OwnedPart>, next: Fingerprint): PostBodyInput {
  const { attributes, media, external_data: external, blocks } = post.post_body;
  const changed = Object.fromEntries(
    (['description', 'text', 'stops', 'menu_items'] as const)
      .filter((part) => write.has(part))
      .map((part) => [part, wanted.attributes[part]]),
  );
  const title = write.has('title') ? wanted.title : post.title;
  return {
    attributes: { ...attributes, ...changed, title, url: post.url },
    media: Object.fromEntries(Object.entries(media).map(([slot, { id }]) => [slot, id])),
    external_data: {
      ...external,
      cuisines: write.has('cuisines') ? wanted.cuisines : external.cuisines,
      source: sourceOf(wanted.key, next),
    },
    blocks,
  };
}

/** A status changes only with its reason, and only if it is the import's: an editor's choice stays. */
function statusChange(
  status: Post['post_status_id'],
  before: Reason | null,
  reason: Reason,
): Post['post_status_id'] | null {
  if (before === reason) return null;
  if (reason !== 'draft')
    return status === postStatusIds.draft && before !== 'live' && before !== 'all' ? postStatusIds.published : null;
  return status === postStatusIds.published && before === 'live' ? postStatusIds.draft : null;
}

function ownedOf({ title, attributes, cuisines }: Wanted): Owned {
  const { description, text, stops, menu_items } = attributes;
  return { title, description, text, stops, menu_items, cuisines: cuisines.toSorted() };
}

function ownedOfPost({ title, post_body: { attributes, external_data: external } }: Post): Owned {
  const { description, text, stops, menu_items }: AnyAttributes = attributes;
  return { title, description, text, stops, menu_items, cuisines: external.cuisines.toSorted() };
}

function sourceOf(key: string, print: Fingerprint) {
  return { name: sourceName, key, hash: formatFingerprint(print) };
}
