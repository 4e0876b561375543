import { useStore } from '@nanostores/react';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';

import { formatNumber } from '#shared/rules/numbers.ts';
import { postStatusIds } from '#shared/rules/post-status.ts';
import type { PostMatch } from '#shared/schemas/posts.ts';

import { useMay } from '../../queries/account.ts';
import { postMatchesQuery } from '../../queries/posts.ts';
import { usePublish } from '../../queries/release-writes.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { notify } from '../../ui/notify.ts';
import { useListTools } from './list-context.ts';
import { listFilter } from './list-query.ts';
import { statusEntries } from './use-post-actions.ts';

type Props = { total: number; onSelectAll: (posts: PostMatch[]) => void; onClear: () => void };

/** Bulk actions; floats above the end of the list while rows are selected. */
export function BulkBar({ total, onSelectAll, onClear }: Props) {
  const { type, search, shown, $selection, refusals, actions, onDeleteForGood } = useListTools();
  const { chosen } = useStore($selection);
  const allowed = useMay();
  const queryClient = useQueryClient();
  const [loadingAll, setLoadingAll] = useState(false);
  // Selected posts may have changed since; use the current data of those on this page.
  const fresh = new Map(shown.map((post) => [post.id, post]));
  const posts = [...chosen.values()].map((post) => fresh.get(post.id) ?? post);
  const elsewhere = posts.length - posts.filter(({ id }) => fresh.has(id)).length;
  const refused = posts.filter(({ id }) => refusals.has(id));

  async function selectAll(): Promise<void> {
    setLoadingAll(true);
    try {
      const { data, total: all } = await queryClient.fetchQuery(postMatchesQuery(listFilter(type.id, search)));
      onSelectAll(data);
      if (data.length < all) notify.info(`The first ${formatNumber(data.length)} of ${formatNumber(all)} are selected`);
    } catch {
      notify.error('The others could not be loaded. Try again.');
    } finally {
      setLoadingAll(false);
    }
  }

  if (chosen.size === 0) return null;
  return (
    <div
      role="region"
      aria-label="Selected"
      className="floating animate-in sticky bottom-4 z-10 mx-auto w-fit max-w-full p-2 pl-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="mr-2">
          <span className="font-medium">{formatNumber(posts.length)} selected</span>
          {elsewhere > 0 && <span className="text-soft">, {formatNumber(elsewhere)} on other pages</span>}
          {actions.busy && posts.length > 500 && (
            <span className="text-soft">: {formatNumber(actions.progress)} done</span>
          )}
        </p>
        {posts.length < total && (
          <Button tone="quiet" disabled={loadingAll || actions.busy} onClick={() => void selectAll()}>
            Select all {formatNumber(total)}
          </Button>
        )}
        {!search.trash && allowed('content.publish') && allowed('releases.publish') && (
          <PublishChosen posts={posts} onDone={onClear} />
        )}
        {!search.trash && allowed('content.publish') && (
          <MenuButton
            label="Change the status"
            items={statusEntries(actions, posts)}
            align="start"
            className={buttonClass()}
          >
            Status <ChevronDown size={14} aria-hidden />
          </MenuButton>
        )}
        {!search.trash && allowed('content.write') && (
          <Button tone="danger" disabled={actions.busy} onClick={() => void actions.run({ action: 'trash' }, posts)}>
            Move to trash
          </Button>
        )}
        {search.trash && allowed('content.write') && (
          <>
            <Button disabled={actions.busy} onClick={() => void actions.run({ action: 'restore' }, posts)}>
              Restore
            </Button>
            <Button tone="danger" disabled={actions.busy} onClick={() => onDeleteForGood(posts)}>
              Delete for good…
            </Button>
          </>
        )}
        <Button tone="quiet" onClick={onClear}>
          Clear
        </Button>
      </div>
      {refused.length > 0 && <Refused posts={refused} reasons={refusals} />}
    </div>
  );
}

function Refused({ posts, reasons }: { posts: PostMatch[]; reasons: ReadonlyMap<string, string> }) {
  return (
    <div role="alert" className="border-line mt-2 border-t pt-2 pr-2">
      <p className="text-danger font-medium">
        {posts.length === 1 ? 'This one' : `These ${formatNumber(posts.length)}`} could not be changed
      </p>
      <ul className="text-soft max-h-32 max-w-xl overflow-y-auto text-[13px]">
        {posts.map(({ id, title }) => (
          <li key={id}>
            <span dir="auto" className="text-ink wrap-anywhere">
              {title || 'Untitled'}
            </span>
            : {reasons.get(id)}
          </li>
        ))}
      </ul>
    </div>
  );
}

type ChosenProps = { posts: PostMatch[]; onDone: () => void };

/** Sets the chosen posts to published and takes them live, and nothing else that is unpublished. */
function PublishChosen({ posts, onDone }: ChosenProps) {
  const { actions } = useListTools();
  const publish = usePublish();
  async function onPublish(): Promise<void> {
    const status = { action: 'status', post_status_id: postStatusIds.published } as const;
    const { refused, left } = await actions.run(status, posts, true);
    const kept = new Set([...refused.map(({ post }) => post.id), ...left.map(({ id }) => id)]);
    const documents = posts.filter(({ id }) => !kept.has(id)).map(({ id }) => `post:${id}`);
    // What was refused stays selected, with its reason.
    if (documents.length > 0) publish.mutate(documents, { onSuccess: () => kept.size === 0 && onDone() });
  }
  return (
    <Button disabled={actions.busy || publish.isPending} onClick={() => void onPublish()}>
      Publish
    </Button>
  );
}
