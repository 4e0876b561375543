import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Bookmark } from 'lucide-react';
import { Suspense, useState } from 'react';

import { manyOf } from '#shared/rules/post-types.ts';
import type { SavedView } from '#shared/schemas/saved-views.ts';

import { savedViewsQuery, useForgetView, useSaveView } from '../../queries/saved-views.ts';
import { listLink } from '../../routing/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { MenuButton, type MenuItems } from '../../ui/menu-button.tsx';
import { notify } from '../../ui/notify.ts';
import type { ListProps } from './list-context.ts';
import { searchOf, viewOf } from './view-search.ts';

const SaveView = lazyNamed(() => import('./save-view.tsx'), 'SaveView');

/** The user's saved views of this list, stored on the server. */
export function ViewsMenu({ type, search }: ListProps) {
  const navigate = useNavigate();
  const { data = [] } = useQuery(savedViewsQuery);
  const save = useSaveView();
  const forget = useForgetView();
  const [naming, setNaming] = useState(false);
  const now = viewOf(search);
  const views = data.filter(({ list }) => list === type.segment);
  const current = views.find((view) => view.search === now);

  async function onForget(view: SavedView): Promise<void> {
    const gone = await forget.mutateAsync(view).then(
      () => true,
      () => false, // reported by the query client
    );
    if (gone) notify.success(`View “${view.name}” removed`, () => save.mutateAsync(view));
  }
  const items: MenuItems = [
    ...views.map((view) => ({
      id: `view ${view.name}`,
      label: view.name,
      current: view === current,
      onAction: () => void navigate({ ...listLink(type.id, searchOf(view.search)), resetScroll: false }),
    })),
    views.length > 0 && { id: 'line', separator: true },
    now !== '' && !current && { id: 'save', label: 'Save this view…', onAction: () => setNaming(true) },
    current && {
      id: 'forget',
      label: `Remove “${current.name}”`,
      danger: true,
      onAction: () => void onForget(current),
    },
    (now !== '' || views.length > 0) && {
      id: 'plain',
      label: `All ${manyOf(type)}`,
      current: now === '',
      onAction: () => void navigate({ ...listLink(type.id, {}), resetScroll: false }),
    },
    now === '' &&
      views.length === 0 && {
        id: 'none',
        label: 'Filter or sort the list first, then keep it here under a name',
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
