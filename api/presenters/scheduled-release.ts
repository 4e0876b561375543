import { documentName } from '#shared/rules/documents.ts';
import type { ScheduledDocument, ScheduledRelease } from '#shared/schemas/scheduled-releases.ts';

import { fromJson } from '../db/codec.ts';
import type { ScheduledEntry, ScheduledView } from '../db/scheduled-releases.ts';
import { leftOut } from '../db/still-wanted.ts';
import { personOf } from './person.ts';

export function presentScheduled(row: ScheduledView): ScheduledRelease {
  return {
    id: row.id,
    name: row.name,
    release_at: row.release_at,
    state: row.state,
    release_id: row.release_id,
    attempts: row.attempts,
    error: row.error === null ? null : fromJson<{ message: string }>(row.error).message,
    next_at: row.next_at,
    documents: Number(row.documents),
    remaining: Number(row.remaining),
    created_by: personOf(row.created_by, row.firstname, row.lastname),
    created_at: row.created_at,
    changed_by: personOf(row.changed_by, row.changer_firstname, row.changer_lastname),
    version: row.version,
  };
}

export function presentEntry(row: ScheduledEntry): ScheduledDocument {
  return {
    document: documentName(row),
    kind: row.kind,
    post_type_id: row.post_type_id,
    title: row.title,
    effect: row.rev === null ? 'removed' : row.live === null ? 'new' : 'changed',
    by: personOf(row.saved_by, row.firstname, row.lastname),
    at: row.saved_at,
    newer: row.shown !== row.rev,
    live: row.live === row.rev && (row.rev === null || row.liveRank === row.rank),
    left_out: leftOut(row, row),
    also_in: row.also,
  };
}
