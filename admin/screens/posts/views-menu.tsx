import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Bookmark } from 'lucide-react';
import { Suspense, useState } from 'react';

import { manyOf } from '#shared/rules/post-types.ts';
import type { ListedView } from '#shared/schemas/saved-views.ts';

import { useMay } from '../../queries/account.ts';
import { savedViewsQuery, useForgetView, useSaveView } from '../../queries/saved-views.ts';
import { listLink } from '../../routing/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { MenuButton, type MenuItems } from '../../ui/menu-button.tsx';
import { notify } from '../../ui/notify.ts';
import type { ListProps } from './list-context.ts';
import { searchOf, viewOf } from './view-search.ts';

const SaveView = lazyNamed(() => import('./save-view.tsx'), 'SaveView');

/** The user's saved views of this list and those that others share, stored on the server. */
export function ViewsMenu({ type, search }: ListProps) {
  const navigate = useNavigate();
  const { data = [] } = useQuery(savedViewsQuery);
  const save = useSaveView();
  const forget = useForgetView();
  const allowed = useMay();
  const [naming, setNaming] = useState(false);
  const now = viewOf(search);
  const listed = data.filter(({ list }) => list === type.segment);
  const views = listed.filter(({ owner }) => owner === undefined);
  // One's own comes first.
  const current = listed.find((view) => view.search === now);
  const own = current?.owner === undefined ? current : undefined;

  async function onShare(view: ListedView, shared: boolean): Promise<void> {
    const saved = await save.mutateAsync({ ...view, shared }).catch(() => null); // reported by the query client
    if (!saved) return;
    const text = shared ? `Everyone here sees “${view.name}” now` : `Only you see “${view.name}” now`;
    notify.success(text, () => save.mutateAsync({ ...view, shared: !shared }));
  }
  async function onForget(view: ListedView): Promise<void> {
    const gone = await forget.mutateAsync(view).then(
      () => true,
      () => false, // reported by the query client
    );
    if (gone) notify.success(`View “${view.name}” removed`, () => save.mutateAsync(view));
  }
  const items: MenuItems = [
    ...listed.map((view) => ({
      id: `view ${view.owner ?? ''} ${view.name}`,
      label: view.name,
      ...((view.owner ?? view.shared) && { detail: view.owner ?? 'shared' }),
      current: view === current,
      onAction: () => void navigate({ ...listLink(type.id, searchOf(view.search)), resetScroll: false }),
    })),
    listed.length > 0 && { id: 'line', separator: true },
    now !== '' && !current && { id: 'save', label: 'Save this view…', onAction: () => setNaming(true) },
    own &&
      allowed('content.write') && {
        id: 'share',
        label: own.shared ? 'Stop sharing' : 'Share with the team',
        onAction: () => void onShare(own, !own.shared),
      },
    own && {
      id: 'forget',
      label: `Remove “${own.name}”`,
      danger: true,
      onAction: () => void onForget(own),
    },
    (now !== '' || listed.length > 0) && {
      id: 'plain',
      label: `All ${manyOf(type)}`,
      current: now === '',
      onAction: () => void navigate({ ...listLink(type.id, {}), resetScroll: false }),
    },
    now === '' &&
      listed.length === 0 && {
        id: 'none',
        label: 'Filter or sort the list first, then save it here under a name',
        onAction: () => undefined,
      },
  ];
  return (
    <>
      <MenuButton
        label={current ? `Views: ${current.name}` : 'Views'}
        items={items}
        className={`${buttonClass()} border-edge/45! max-w-44 font-normal!`}
      >
        <Bookmark size={15} aria-hidden className={current ? 'text-accent' : 'text-soft'} />
        <span className="truncate" dir="auto">
          {current?.name ?? 'Views'}
        </span>
      </MenuButton>
      {naming && (
        <Suspense>
          <SaveView list={type.segment} search={now} taken={views} onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </>
  );
}
