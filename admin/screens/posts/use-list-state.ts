import { useQuery } from '@tanstack/react-query';
import { atom } from 'nanostores';
import { useMemo, useState } from 'react';

import type { ListedPost, PostMatch } from '#shared/schemas/posts.ts';

import type { ListSearch } from '../../lists/list-search.ts';
import type { EditedType } from '../../post-form/editor-context.ts';
import { useMay } from '../../queries/account.ts';
import type { PostAction } from '../../queries/post-bulk.ts';
import { publishStateQuery } from '../../queries/releases.ts';
import { useHandler } from '../../ui/use-handler.ts';
import { useCellEdits } from './cell-edits.ts';
import type { ListTools, RowTools } from './list-context.ts';
import { extended, nothingSelected, pageToggled, type Selection, selectionOf, toggled } from './selection.ts';
import { usePostActions } from './use-post-actions.ts';
import { useRowMenu } from './use-row-menu.ts';

const noRefusals: ReadonlyMap<string, string> = new Map();

/** The state of a list: the selection, posts that couldn't be changed and why, and posts whose deletion needs confirmation. */
export function useListState(type: EditedType, search: ListSearch, shown: PostMatch[]) {
  const [$selection, setStore] = useState(() => atom(nothingSelected));
  const [refusals, setRefusals] = useState(noRefusals);
  const [confirming, setConfirming] = useState<PostMatch[] | null>(null);
  const plain = usePostActions();
  const edits = useCellEdits();
  // Another filter clears the selection; another page or order doesn't.
  const listed = JSON.stringify([search.q, search.state, search.status, search.tag, search.from, search.to]);
  const [selectedOf, setSelectedOf] = useState(listed);
  if (listed !== selectedOf) {
    setSelectedOf(listed);
    setStore(atom(nothingSelected));
    setRefusals(noRefusals);
  }

  /** Deselects changed posts; refused ones stay selected, with the reason. */
  async function run(what: PostAction, posts: PostMatch[]) {
    const outcome = await plain.run(what, posts);
    const gone = new Set(outcome.changed.map(({ id }) => id));
    const { chosen, anchor } = $selection.get();
    $selection.set({ chosen: new Map([...chosen].filter(([id]) => !gone.has(id))), anchor });
    setRefusals(new Map(outcome.refused.map(({ post, reason }) => [post.id, reason])));
    return outcome;
  }
  const select = (change: (before: Selection) => Selection) => {
    $selection.set(change($selection.get()));
    setRefusals(noRefusals);
  };

  const tools: ListTools = {
    type,
    search,
    shown,
    $selection,
    refusals,
    actions: { ...plain, run },
    edits,
    onSelect: (post, range) => select((before) => (range ? extended(before, shown, post) : toggled(before, post))),
    onSelectRange: (from, to) => select((before) => extended({ ...before, anchor: from.id }, shown, to)),
    onSelectPage: () => select((before) => pageToggled(before, shown)),
    onDeleteForGood: setConfirming,
  };
  return {
    tools,
    rowTools: useRows(tools),
    confirming,
    onSelectAll: (posts: PostMatch[]) => select(() => selectionOf(posts)),
    onClear: () => select(() => nothingSelected),
    onConfirm: () => void (confirming && run({ action: 'delete' }, confirming)),
    onKeep: () => setConfirming(null),
  };
}

function useRows(tools: ListTools): RowTools {
  const { type, $selection, refusals, edits } = tools;
  const { data: waits = false } = useQuery({ ...publishStateQuery, select: ({ waiting }) => waiting > 0 });
  const mayRestore = useMay()('content.write');
  const onSelect = useHandler(tools.onSelect);
  const search = useHandler(() => tools.search);
  const menuOf = useHandler(useRowMenu(tools));
  const restore = useHandler((post: ListedPost) => void tools.actions.run({ action: 'restore' }, [post]));
  const onRestore = mayRestore ? restore : null;
  return useMemo(
    () => ({ type, $selection, refusals, edits, waits, search, menuOf, onSelect, onRestore }),
    [type, $selection, refusals, edits, waits, search, menuOf, onSelect, onRestore],
  );
}
