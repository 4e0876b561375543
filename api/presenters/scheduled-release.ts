import { documentName } from '#shared/rules/documents.ts';
import type { ScheduledDocument, ScheduledRelease } from '#shared/schemas/scheduled-releases.ts';

import { fromJson } from '../db/codec.ts';
import type { ScheduledEntry, ScheduledView } from '../db/scheduled-releases.ts';

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
    created_by: row.created_by
      ? { id: row.created_by, name: [row.firstname, row.lastname].filter(Boolean).join(' ') }
      : null,
    created_at: row.created_at,
  };
}

export function presentEntry(row: ScheduledEntry): ScheduledDocument {
  return {
    document: documentName(row),
    kind: row.kind,
    title: row.title,
    effect: row.rev === null ? 'removed' : row.live === null ? 'new' : 'changed',
    newer: row.shown !== row.rev,
    also_in: row.also,
  };
}
