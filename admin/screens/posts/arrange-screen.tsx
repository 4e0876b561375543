import { formatNumber } from '#shared/rules/numbers.ts';
import { type PostTypeId, postTypeIds } from '#shared/rules/post-types.ts';

import { NeedsPermission } from '../../access/needs-permission.tsx';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { ListTitle } from '../../lists/list-title.tsx';
import type { EditedType } from '../../post-form/editor-context.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ArrangeList } from './arrange-list.tsx';
import { placeOf, useArrangement } from './use-arrangement.ts';

/** All posts of a type in the site's order, to be rearranged. */
export function ArrangeScreen({ type }: { type: EditedType }) {
  const plural = type.plural.toLowerCase();
  return (
    <NeedsPermission
      permission="content.write"
      title={`Arrange ${plural}`}
      action={<LinkButton href={`/panel/${type.segment}`}>See the {plural}</LinkButton>}
    >
      <Arrangement type={type} plural={plural} />
    </NeedsPermission>
  );
}

/** Where the site has another order. */
const orderWords: Partial<Record<PostTypeId, string>> = {
  [postTypeIds.blog]:
    'The site shows stories newest first. This order decides for those of one day, and without a date.',
  [postTypeIds.page]: 'No list on the site has all pages. This is their order in the panel.',
};

function Arrangement({ type, plural }: { type: EditedType; plural: string }) {
  const arrangement = useArrangement(type.id);
  const { order, total, error, onReload } = arrangement;
  return (
    <div className="space-y-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <BackLink to={`/panel/${type.segment}`}>{type.plural}</BackLink>
          <ListTitle total={order ? total : undefined}>Arrange {plural}</ListTitle>
          <p className="text-soft max-w-xl">
            {orderWords[type.id] ?? 'The site shows them in this order.'} Drag a row, use the arrow keys on its handle
            (Page Up and Page Down move by ten), or enter its number.
          </p>
        </div>
        <LinkButton href={`/panel/${type.segment}`}>Done</LinkButton>
      </header>
      <ArrangeState {...arrangement} order={order ?? []} />
      <section
        aria-label={`Order of the ${plural}`}
        className="border-line bg-surface overflow-hidden rounded-lg border"
      >
        {error && !order && <ErrorState error={error} what={type.plural} onRetry={onReload} />}
        {!order && !error && <ListSkeleton rows={8} />}
        {order?.length === 0 && <EmptyState title={`No ${plural} yet`}>There is nothing to arrange yet.</EmptyState>}
        {order && order.length > 0 && <ArrangeList order={order} onMove={arrangement.onMove} />}
      </section>
      {order && order.length < total && (
        <p className="text-soft">
          These are the first {formatNumber(order.length)} of {formatNumber(total)}.
        </p>
      )}
    </div>
  );
}

type StateProps = Omit<ReturnType<typeof useArrangement>, 'order'> & {
  order: NonNullable<ReturnType<typeof useArrangement>['order']>;
};

/** The state of the moves, in words. Always shown, so that the list below never jumps. */
function ArrangeState({ order, saving, paused, failure, last, onRetry, onUndo }: StateProps) {
  if (failure)
    return (
      <div role="alert" className="bg-danger-wash flex min-h-11 flex-wrap items-center gap-3 rounded-md px-3 py-1">
        <p className="grow wrap-anywhere">
          “{failure.move.title}” could not be moved: {failure.reason}. It is back in its old place.
        </p>
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  return (
    <div className="bg-sunken flex min-h-11 items-center gap-3 rounded-md px-3 py-1">
      <p role="status" className="text-soft min-w-0 grow truncate">
        {paused
          ? 'No connection: it will be saved when you are back online'
          : saving
            ? 'Saving…'
            : last
              ? `Saved. “${last.move.title}” is ${placeOf(order, last.move.id)} of ${order.length}`
              : 'Moves are saved automatically'}
      </p>
      {last && (
        <Button size="sm" disabled={saving} onClick={onUndo}>
          Undo
        </Button>
      )}
    </div>
  );
}
