import type { WritableAtom } from 'nanostores';
import { createContext, use } from 'react';

import type { PostMatch } from '#shared/schemas/posts.ts';

import type { ListSearch } from '../../lists/list-search.ts';
import type { EditedType } from '../../post-form/editor-context.ts';
import type { Selection } from './selection.ts';
import type { PostActions } from './use-post-actions.ts';

/** Which list is shown: its type, and what its address says. */
export type ListProps = { type: EditedType; search: ListSearch };

/** What every row of a list works with. */
export type ListTools = {
  type: EditedType;
  search: ListSearch;
  /** The rows of this page. */
  shown: PostMatch[];
  /** A store: one more selected row draws that row anew, and not all of them. */
  $selection: WritableAtom<Selection>;
  /** Selects a row or not; with `range` everything between it and the one before. */
  onSelect: (post: PostMatch, range: boolean) => void;
  onSelectRange: (from: PostMatch, to: PostMatch) => void;
  onSelectPage: () => void;
  /** Why a post couldn't be changed, by id. */
  refusals: ReadonlyMap<string, string>;
  actions: PostActions;
  /** Asks, then deletes what can't be brought back. */
  onDeleteForGood: (posts: PostMatch[]) => void;
};

export const ListContext = createContext<ListTools | null>(null);

export function useListTools(): ListTools {
  const tools = use(ListContext);
  if (!tools) throw new Error('This stands outside a list of posts');
  return tools;
}
