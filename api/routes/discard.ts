import { writePermissions } from '#shared/rules/document-permissions.ts';
import {
  type DocumentRef,
  documentName,
  parseDocumentName,
  type SettingsKind,
  settingsKinds,
} from '#shared/rules/documents.ts';
import type { Discarded } from '#shared/schemas/changes.ts';

import { allows, type SignedIn } from '../auth/access.ts';
import type { Db } from '../db/connect.ts';
import { titlesOf } from '../db/document-titles.ts';
import { findHead } from '../db/heads.ts';
import { tableOf } from '../db/row-kinds.ts';
import type { DocumentHeadRow } from '../db/schema.ts';
import { isChanged, type SavedState, setRowBack, setSettingsBack, stateForVisitors } from '../db/set-back.ts';
import { ApiError, notFound } from '../lib/errors.ts';
import { countOnce, type WorkCounter } from '../limits/work.ts';
import { inDomain } from '../posts/change-post.ts';
import { setPostBack } from '../posts/set-back.ts';
import { refuseIfShown } from '../posts/uses.ts';

/** `work` counts the bytes of a content, which these calls don't send. */
type Writer = { db: Db; account: SignedIn; work: WorkCounter };

/**
 * Makes a document what visitors see of it, or will after the releases that wait. Throws ApiError not_found, forbidden, conflict, in_use,
 * url_taken or too_many_requests.
 */
export function discardChanges(writer: Writer, name: string, at: string): Promise<Discarded> {
  return setBack(writer, name, at, async (trx, head) => {
    // Visitors see nothing of a draft, and wouldn’t after a publish either: it mustn’t go to the trash.
    if (!(await isChanged(trx, head))) throw new ApiError('conflict', 'This has no unpublished changes');
    const state = await stateForVisitors(trx, head.domain_id, head);
    if ((state?.rev ?? null) === head.shown && (state === null || state.rank === head.rank))
      throw new ApiError('conflict', 'All its changes are about to go live: wait for that release, then undo it');
    return state ?? { rev: head.saved, trashed: true, rank: head.rank };
  });
}

/** Undoes a discard. Throws the same. */
export function restoreChanges(writer: Writer, name: string, at: string, before: SavedState): Promise<Discarded> {
  return setBack(writer, name, at, () => Promise.resolve(before));
}

async function setBack(
  writer: Writer,
  name: string,
  at: string,
  stateOf: (trx: Db, head: DocumentHeadRow) => Promise<SavedState>,
): Promise<Discarded> {
  const { account } = writer;
  const ref = parseDocumentName(name);
  if (!ref) throw notFound('document');
  const counter = countOnce(writer.work);
  return inDomain(writer, async (trx) => {
    const head = await findHead(trx, account.domain.id, ref);
    if (!head) throw notFound('document');
    if (!allows(account, writePermissions[ref.kind])) throw new ApiError('forbidden', 'Your role may not change this');
    const title = (await titlesOf(trx, [head])).get(`${ref.kind}:${ref.id}`) ?? '';
    if (Date.parse(head.saved_at) !== Date.parse(at))
      throw new ApiError('conflict', `“${title}” was saved again since: look at its changes once more`);
    const before = await savedState(trx, head);
    await write(trx, { ...writer, work: counter() }, ref, toTrash(head, await stateOf(trx, head)));
    // Gone where it was new and deleted for good.
    const after = (await findHead(trx, account.domain.id, ref)) ?? head;
    return { document: documentName(ref), title, at: after.saved_at, before };
  });
}

/** Nothing is deleted for good by these calls if it has a trash: somebody may use it by now, and `before` is what a client says. */
function toTrash({ kind, saved }: DocumentHeadRow, state: SavedState): SavedState {
  // Redirects have no trash, and settings are never deleted.
  if (kind === 'redirect') return state.trashed ? { ...state, rev: null } : state;
  return state.rev === null && !isSettings(kind) ? { ...state, rev: saved, trashed: true } : state;
}

async function savedState(trx: Db, head: DocumentHeadRow): Promise<SavedState> {
  const { kind, id, saved: rev, rank } = head;
  if (isSettings(kind) || kind === 'redirect') return { rev, trashed: false, rank };
  const table = kind === 'post' ? 'posts' : (tableOf(kind) as 'faqs');
  const row = await trx.selectFrom(table).select('deleted_at').where('id', '=', id).executeTakeFirst();
  return { rev, trashed: row !== undefined && row.deleted_at !== null, rank };
}

async function write(trx: Db, { account, work }: Writer, { kind, id }: DocumentRef, state: SavedState): Promise<void> {
  const domainId = account.domain.id;
  const by = { userId: account.user.id, written: (bytes: number) => work.written(account, bytes) };
  if (kind === 'post') {
    await setPostBack(trx, { account, work }, id, state);
    return;
  }
  if (isSettings(kind)) {
    if (state.rev === null || state.trashed)
      throw new ApiError('conflict', 'Every website has this: it can’t be deleted');
    return setSettingsBack(trx, domainId, kind, { rev: state.rev, ...by });
  }
  if (state.trashed && kind === 'media')
    throw new ApiError('conflict', 'Move files to the trash in the media library, which shows where they are used');
  if (state.trashed && kind === 'section') await refuseIfShown(trx, domainId, id);
  return setRowBack(trx, domainId, { kind, id }, { ...state, ...by });
}

function isSettings(kind: DocumentRef['kind']): kind is SettingsKind {
  return settingsKinds.some((each) => each === kind);
}
