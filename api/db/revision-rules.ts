import type { RevisionRow } from './schema.ts';

/** Milliseconds from the first save that a revision holds to the last. */
const foldWindow = 5 * 60_000;
/** Where what was written is cut by more than this share, however slowly, the save before stays. */
const shrink = 0.1;
/** Revisions of one post. */
const most = 300;
/** The newest ones are never thinned out. */
const untouched = 100;

type Saved = Pick<RevisionRow, 'created_by' | 'created_at' | 'title' | 'url' | 'post_status_id' | 'post_body'>;

/**
 * Whether a save is more of the same writing as the last: by the same person, within minutes of the first of them, with the
 * same address, status and title, and without taking much away. Autosave makes a save every second or two; what an editor
 * could want back is how it was before the writing began, before something was cut, and every few minutes in between.
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
 * The revision (by `rev`) that can go when there are too many: of those that aren't new, the one whose neighbours are closest
 * in time. Never the first, nor one that changed the status. Null while there is room. `revisions` from the oldest on.
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
