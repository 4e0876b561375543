import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';

import { postStatusIds } from '#shared/rules/post-status.ts';
import { postTypeById } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { waitsFor } from '../publishing/waits-for.ts';
import { useMay } from '../queries/account.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import { MenuButton, type MenuItems } from '../ui/menu-button.tsx';
import { notify } from '../ui/notify.ts';
import type { EarlyProps } from './early-publish.tsx';
import type { usePostForm } from './use-post-form.ts';
import { usePostPublishing } from './use-post-publishing.ts';
import { useShownState } from './use-shown-state.ts';

const EarlyPublish = lazyNamed(() => import('./early-publish.tsx'), 'EarlyPublish');

type Props = {
  edited: ReturnType<typeof usePostForm>;
  post: Post;
  /** Entries for screens without the panel's own publish button. */
  more?: MenuItems;
};

/** Publishes one post with its pending edits; its menu takes the post off the site, or its changes back. */
export function PostPublish({ edited, post, more }: Props) {
  const allowed = useMay();
  const { live, post_status_id: status } = useShownState(post);
  const { busy, onPublish, onUnpublish, onDiscard } = usePostPublishing(edited, post);
  const chosenStatus = useWatch({ control: edited.form.control, name: 'post_status_id' });
  const leaves = live !== 'no' && (chosenStatus === postStatusIds.draft || chosenStatus === postStatusIds.archived);
  const isHidden = status === postStatusIds.archived && live === 'no';
  const isDone = (live === 'same' || isHidden) && edited.state.kind === 'saved';
  const why = isHidden ? 'It is archived: choose another status first' : 'Visitors see exactly this';

  const queryClient = useQueryClient();
  const [early, setEarly] = useState<EarlyProps['waiting'] | null>(null);

  async function press() {
    // The last keys may not have reached the form when the button was drawn.
    if (isDone && !edited.isDirty()) return notify.info(`${why}.`);
    const next = ownTime() ?? (await waitsFor(queryClient, `post:${post.id}`));
    if (next) setEarly(next);
    // An archived one never becomes public by this button.
    else onPublish(leaves || edited.form.getValues('post_status_id') === postStatusIds.archived);
  }
  /** The time that is chosen in the form, saved or not. */
  function ownTime(): { at: string } | null {
    const [chosen, at] = edited.form.getValues(['post_status_id', 'publish_at']);
    return chosen === postStatusIds.scheduled && at && Date.parse(at) > Date.now() ? { at } : null;
  }
  const items: MenuItems = [
    live !== 'no' && { id: 'unpublish', label: 'Unpublish', onAction: onUnpublish },
    live === 'changed' && allowed('content.write') && { id: 'discard', label: 'Discard changes', onAction: onDiscard },
    ...(more ?? []),
  ];
  const hasMenu = items.some(Boolean);
  const tone = isDone ? 'plain' : 'primary';
  return (
    <div className="flex shrink-0">
      <Button
        tone={tone}
        aria-label={leaves ? undefined : `Publish this ${postTypeById(post.post_type_id).label.toLowerCase()}`}
        aria-disabled={isDone || undefined}
        title={isDone ? why : undefined}
        disabled={busy || edited.state.kind === 'saving'}
        className={hasMenu ? 'rounded-e-none' : ''}
        onClick={() => void press()}
      >
        {/* Near the panel's own publish button, it says which of both this is. */}
        {leaves ? 'Take off the site' : 'Publish this'}
      </Button>
      {hasMenu && (
        <MenuButton
          label="More about publishing this"
          items={items}
          className={`${buttonClass({ tone })} rounded-s-none px-1.5! ${isDone ? 'border-s-0' : 'border-s-accent-ink/25!'}`}
        >
          <ChevronDown size={14} aria-hidden />
        </MenuButton>
      )}
      {early && (
        <Suspense>
          <EarlyPublish
            waiting={early}
            onPublish={() => onPublish(false)}
            // Its time may not be saved yet.
            onKeep={() => void (ownTime() && edited.save())}
            onClose={() => setEarly(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
