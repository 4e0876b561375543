import { documentName } from '#shared/rules/documents.ts';
import type { ListedRelease, Release, OutsideKind } from '#shared/schemas/releases.ts';

import { fromJson } from '../db/codec.ts';
import type { StoredOrigin } from '../db/release-origin.ts';
import type { ReleaseSummary } from '../db/release-summaries.ts';
import type { ReleaseView } from '../db/releases.ts';
import { movesOf } from './change.ts';

const noPages = { added: [], changed: [], removed: [] };

/** `outside`: where else pages go. `duration_ms` runs from the request to the switch, as the editor experiences it. */
export function presentRelease(row: ReleaseView, outside: OutsideKind | null): Release {
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    current: row.current_release_id === row.id,
    kept: row.state === 'live' && row.manifest !== null && row.overlay === null,
    reason: row.reason,
    origin: originOf(row),
    requested_by: row.requested_by
      ? { id: row.requested_by, name: [row.firstname, row.lastname].filter(Boolean).join(' ') }
      : null,
    requested_at: row.requested_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
    duration_ms: row.finished_at ? Date.parse(row.finished_at) - Date.parse(row.requested_at) : null,
    build_ms: row.build_ms,
    page_count: row.page_count,
    pages: row.pages ? fromJson<Release['pages']>(row.pages) : noPages,
    progress: row.progress ? fromJson<NonNullable<Release['progress']>>(row.progress) : null,
    error: row.error ? fromJson<NonNullable<Release['error']>>(row.error) : null,
    retry_at: row.retry_at,
    handover: isHandedOver(row) ? { at: row.handed_over_at, asked_at: row.asked_at, answer: row.answer } : null,
    outside: outside && outsideOf(row, outside),
    overlay: row.overlay,
    domain_id: row.domain_id,
    host: row.host,
  };
}

/** A release in a list, with what it changed in short. */
export function presentListed(
  row: ReleaseView,
  summary: ReleaseSummary | undefined,
  outside: OutsideKind | null,
): ListedRelease {
  const { total, telling } = summary ?? { total: 0, telling: null };
  const first = telling && {
    document: documentName(telling),
    kind: telling.kind,
    post_type_id: telling.post_type_id,
    title: telling.title,
    fields: telling.fields,
    ...movesOf(telling),
  };
  return { ...presentRelease(row, outside), documents: row.listed === 1 ? { total, first } : null };
}

/** A static host's releases never go through this installation's bucket or CDN. */
function outsideOf(row: ReleaseView, kind: OutsideKind): Release['outside'] {
  if (row.current_release_id !== row.id || isHandedOver(row)) return null;
  const everywhere = row.outside_version !== null && row.outside_behind === null;
  const error = everywhere ? null : row.outside_error;
  return { kind, everywhere, error, retry_at: error !== null && row.outside_claimed === null ? row.outside_due : null };
}

function originOf({ rollback_to: number, origin }: ReleaseView): Release['origin'] {
  if (number !== null) return { kind: 'rollback', number };
  return origin === null ? null : fromJson<StoredOrigin>(origin);
}

/** Whether a static host builds the release. */
export function isHandedOver({ handed_over_at, ask_at }: Pick<ReleaseView, 'handed_over_at' | 'ask_at'>): boolean {
  return handed_over_at !== null || ask_at !== null;
}
