import type { WritableAtom } from 'nanostores';
import { createContext, use } from 'react';

import type { PostMatch } from '#shared/schemas/posts.ts';

import type { ListSearch } from '../../lists/list-search.ts';
import type { EditedType } from '../../post-form/editor-context.ts';
import type { CellEdits } from './cell-edits.ts';
import type { Selection } from './selection.ts';
import type { PostActions } from './use-post-actions.ts';

/** The list's post type and search parameters. */
export type ListProps = { type: EditedType; search: ListSearch };

/** What the rows of a list share. */
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
