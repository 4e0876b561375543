import { createHash } from 'node:crypto';

import { stableJson } from '#shared/rules/stable-json.ts';

/** The parts of a post that the import writes; the rest belongs to editors. */
export const ownedParts = ['title', 'description', 'text', 'stops', 'menu_items', 'cuisines'] as const;
export type OwnedPart = (typeof ownedParts)[number];
export type Owned = Partial<Record<OwnedPart, unknown>>;

/** Why the import published a post (a live permit, `--publish all`), or that it left it a draft. */
export const reasons = ['live', 'all', 'draft'] as const;
export type Reason = (typeof reasons)[number];

export type Fingerprint = { reason: Reason; parts: Record<OwnedPart, string> };

const length = 10;

/** Hashes of what the import last wrote, by part, so that a later run can tell a change of the file from an editor's change. */
export function fingerprintOf(reason: Reason, owned: Owned): Fingerprint {
  const parts = ownedParts.map((part) => [part, digest(owned[part])]);
  return { reason, parts: Object.fromEntries(parts) as Record<OwnedPart, string> };
}

/** As it is kept in `external_data.source.hash`: at most 100 characters. */
export function formatFingerprint({ reason, parts }: Fingerprint): string {
  return [reason, ...ownedParts.map((part) => parts[part])].join('.');
}

/** Null for a text that is no fingerprint. */
export function parseFingerprint(text: string): Fingerprint | null {
  const [first, ...digests] = text.split('.');
  const reason = reasons.find((known) => known === first);
  if (!reason || digests.length !== ownedParts.length) return null;
  const parts = ownedParts.map((part, index) => [part, digests[index]]);
  return { reason, parts: Object.fromEntries(parts) as Record<OwnedPart, string> };
}

/** Hashes JSON with sorted keys, because a database may reorder them. Absent and empty values are equal. */
function digest(value: unknown): string {
  const content = Array.isArray(value) ? (value.length === 0 ? '' : value.map(withDay)) : (value ?? '');
  return createHash('sha256').update(stableJson(content)).digest('hex').slice(0, length);
}

/** A stop of one weekday as it was written before stops had a list of days: files imported then have fingerprints of those. */
function withDay(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('days' in item)) return item;
  const { days, ...rest } = item;
  return Array.isArray(days) && days.length === 1 ? { ...rest, day: days[0] as unknown } : item;
}
