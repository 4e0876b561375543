import type { WritableAtom } from 'nanostores';
import { createContext, use } from 'react';

import type { ListedPost, PostMatch } from '#shared/schemas/posts.ts';

import type { ListSearch } from '../../lists/list-search.ts';
import type { EditedType } from '../../post-form/editor-context.ts';
import type { MenuItems } from '../../ui/menu-button.tsx';
import type { CellEdits } from './cell-edits.ts';
import type { Selection } from './selection.ts';
import type { PostActions } from './use-post-actions.ts';

/** The list's post type and search parameters. */
export type ListProps = { type: EditedType; search: ListSearch };

/** What the parts of a list share. */
export type ListTools = {
  type: EditedType;
  search: ListSearch;
  /** The posts of this page. */
  shown: PostMatch[];
  /** A store, so that a change of the selection rerenders only the rows it affects. */
  $selection: WritableAtom<Selection>;
  /** Toggles a row; with `range`, selects everything from the anchor to it. */
  onSelect: (post: PostMatch, range: boolean) => void;
  onSelectRange: (from: PostMatch, to: PostMatch) => void;
  onSelectPage: () => void;
  /** Post id → why it couldn't be changed. */
  refusals: ReadonlyMap<string, string>;
  actions: PostActions;
  /** Changes in the cells of rows. */
  edits: CellEdits;
  /** Asks for confirmation, then deletes permanently. */
  onDeleteForGood: (posts: PostMatch[]) => void;
};

export const ListContext = createContext<ListTools | null>(null);

export function useListTools(): ListTools {
  const tools = use(ListContext);
  if (!tools) throw new Error('This component is outside a list of posts');
  return tools;
}

/** What the rows of a list share. It stays the same while the list is searched, so that rows render again only when their post changes. */
export type RowTools = Pick<ListTools, 'type' | '$selection' | 'refusals' | 'onSelect' | 'edits'> & {
  /** Whether changes wait for a scheduled release. */
  waits: boolean;
  /** The list's search parameters now. */
  search: () => ListSearch;
  menuOf: (post: ListedPost) => MenuItems;
  /** Takes a post out of the trash; null for users who may not. */
  onRestore: ((post: ListedPost) => void) | null;
};

export const RowContext = createContext<RowTools | null>(null);

export function useRowTools(): RowTools {
  const tools = use(RowContext);
  if (!tools) throw new Error('This component is outside a list of posts');
  return tools;
}
