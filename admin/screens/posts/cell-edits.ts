import { atom, type WritableAtom } from 'nanostores';
import { useMemo, useState, useSyncExternalStore } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';
import { mayChangeOwn } from '#shared/rules/own-posts.ts';
import { postStatusLabels } from '#shared/rules/post-status.ts';
import { may } from '#shared/rules/roles.ts';
import type { ListedPost } from '#shared/schemas/posts.ts';

import { useAccount } from '../../queries/account.ts';
import { FactChanged, factOf, isSame, type PostFact, useSaveFact } from '../../queries/post-facts.ts';
import { rememberUndo } from '../../ui/last-undo.ts';

export type Field = PostFact['field'];
/** What couldn't be saved, and why. `base`: what is stored now, where someone else has changed it. */
export type Unsaved = { fact: PostFact; error: string; base?: PostFact };
type Edits = {
  /** The cell that is open. */
  open: { id: string; field: Field } | null;
  /** By post and field; these cells stay open. */
  unsaved: ReadonlyMap<string, Unsaved>;
};

const nothing: Edits = { open: null, unsaved: new Map() };
const cellKey = (id: string, field: Field) => `${id} ${field}`;

/** The edits of a list in its cells: one is open at a time, and those that couldn't be saved keep what was typed. */
export function useCellEdits() {
  const [$edits] = useState(() => atom(nothing));
  const { user } = useAccount();
  const { mutateAsync } = useSaveFact();
  return useMemo(() => cellEdits($edits, user, mutateAsync), [$edits, user, mutateAsync]);
}

type User = ReturnType<typeof useAccount>['user'];
type SaveFact = ReturnType<typeof useSaveFact>['mutateAsync'];

function cellEdits($edits: WritableAtom<Edits>, user: User, saveFact: SaveFact) {
  function mark(id: string, field: Field, unsaved: Unsaved | null) {
    const before = $edits.get();
    const next = new Map(before.unsaved);
    if (unsaved) next.set(cellKey(id, field), unsaved);
    else next.delete(cellKey(id, field));
    $edits.set({ ...before, unsaved: next });
  }
  async function save(post: ListedPost, fact: PostFact, undoing = false): Promise<void> {
    const { id } = post;
    const base = $edits.get().unsaved.get(cellKey(id, fact.field))?.base ?? factOf(post, fact.field);
    mark(id, fact.field, null);
    if (isSame(base, fact)) return;
    const write = saveFact({
      id,
      fact,
      base,
      bodyWith: async (stored, tags) => (await import('./body-with-tags.ts')).bodyWithTags(stored, tags),
    });
    if (!undoing) rememberUndo(`“${post.title}” changed`, () => save({ ...post, ...shown(fact) }, base, true), write);
    try {
      await write;
    } catch (error) {
      mark(id, fact.field, refusalOf(error, fact));
    }
  }
  return {
    $edits,
    save,
    /** Opens a cell; null closes the one that is open. */
    edit: (open: Edits['open']) => $edits.set({ ...$edits.get(), open }),
    /** Gives up what couldn't be saved. */
    drop: (id: string, field: Field) => mark(id, field, null),
    mayEdit: (post: ListedPost, field: Field): boolean => {
      if (post.deleted_at !== null) return false;
      if (field === 'status') return may(user.role, 'content.publish');
      if (may(user.role, 'content.write')) return true;
      const isOwn = post.created_by === user.id && mayChangeOwn(post.post_status_id);
      return field !== 'position' && may(user.role, 'content.draft') && isOwn;
    },
  };
}

export type CellEdits = ReturnType<typeof useCellEdits>;

function shown({ field, value }: PostFact): Partial<ListedPost> {
  return { [field === 'status' ? 'post_status_id' : field]: value };
}

function refusalOf(error: unknown, fact: PostFact): Unsaved {
  if (!(error instanceof FactChanged)) return { fact, error: `Not saved. ${errorToast(error) ?? 'Sign in again.'}` };
  const { field, value } = error.theirs;
  const now = field === 'title' ? `“${value}”` : field === 'status' ? postStatusLabels[value] : 'something else';
  return { fact, base: error.theirs, error: `Someone changed it to ${now}. Enter replaces that, Escape keeps it.` };
}

/** What is open or unsaved of a cell; rerenders only when that changes. */
export function useCellEdit($edits: WritableAtom<Edits>, id: string, field: Field) {
  const subscribe = (onChange: () => void) => $edits.listen(onChange);
  const isOpen = useSyncExternalStore(subscribe, () => {
    const { open } = $edits.get();
    return open?.id === id && open.field === field;
  });
  const unsaved = useSyncExternalStore(subscribe, () => $edits.get().unsaved.get(cellKey(id, field)));
  return { isOpen, unsaved };
}
