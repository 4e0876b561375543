import type { RevisionRow } from './schema.ts';

/** Milliseconds from the first to the last save of one revision. */
const foldWindow = 5 * 60_000;
/** A save that cuts more than this share of the text keeps the save before it. */
const shrink = 0.1;
/** Revisions per post. */
const most = 300;
/** The newest revisions are never thinned out. */
const untouched = 100;

type Saved = Pick<RevisionRow, 'created_by' | 'created_at' | 'title' | 'url' | 'post_status_id' | 'post_body'>;

/**
 * Whether a save belongs to the last revision: the same person, within minutes of its first save, with the same URL,
 * status and title, and without removing much. Autosave writes every second or two; editors want the state before they
 * began, before a cut, and every few minutes in between.
 */
export function foldsInto(last: Saved & Pick<RevisionRow, 'rev' | 'started_at' | 'longest'>, next: Saved): boolean {
  return (
    last.rev > 1 &&
    last.created_by !== null &&
    last.created_by === next.created_by &&
    Date.parse(next.created_at) - Date.parse(last.started_at ?? last.created_at) < foldWindow &&
    last.post_status_id === next.post_status_id &&
    last.url === next.url &&
    last.title === next.title &&
    next.post_body.length >= (last.longest ?? last.post_body.length) * (1 - shrink)
  );
}

/**
 * The revision (by `rev`) to drop when there are too many: among the older ones, the one whose neighbors are closest in
 * time, but never the first nor one that changed the status. Null while there is room. `revisions` from oldest to
 * newest.
 */
export function revisionToDrop(revisions: Pick<RevisionRow, 'rev' | 'created_at' | 'post_status_id'>[]): number | null {
  if (revisions.length <= most) return null;
  let best: { rev: number; gap: number } | null = null;
  for (let index = 1; index < revisions.length - untouched; index += 1) {
    const [before, here, after] = [revisions[index - 1], revisions[index], revisions[index + 1]];
    if (!before || !here || !after || before.post_status_id !== here.post_status_id) continue;
    const gap = Date.parse(after.created_at) - Date.parse(before.created_at);
    if (best === null || gap < best.gap) best = { rev: here.rev, gap };
  }
  return best?.rev ?? null;
}
