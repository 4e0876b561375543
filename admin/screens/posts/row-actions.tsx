import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';

import { postStatusIds } from '#shared/rules/post-status.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { paths, publicUrl } from '../../app/paths.ts';
import { useAccount, useMay } from '../../queries/account.ts';
import { useDeleteForGood } from '../../queries/posts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuEntry } from '../../ui/popover-menu.tsx';
import { usePostActions } from './use-post-actions.ts';

const ConfirmDelete = lazyNamed(() => import('./confirm-delete.tsx'), 'ConfirmDelete');

export function RowActions({ post }: { post: Post }) {
  const navigate = useNavigate();
  const allowed = useMay();
  const { domain } = useAccount();
  const actions = usePostActions();
  const forGood = useDeleteForGood();
  const [confirming, setConfirming] = useState(false);
  const published = post.post_status_id === postStatusIds.published;

  const items: MenuEntry[] = [];
  function add(when: boolean, entry: MenuEntry) {
    if (when) items.push(entry);
  }
  if (post.deleted_at) {
    add(allowed('content.write'), { id: 'restore', label: 'Restore', onAction: () => actions.restore([post]) });
    add(allowed('content.write'), {
      id: 'forever',
      label: 'Delete for good…',
      danger: true,
      onAction: () => setConfirming(true),
    });
  } else {
    const edit = () => void navigate({ to: paths.post(post.post_type_id, post.id) });
    add(true, { id: 'edit', label: allowed('content.draft') ? 'Edit' : 'Open', onAction: edit });
    add(published, {
      id: 'view',
      label: 'View on site',
      onAction: () => window.open(publicUrl(domain.host, post.url), '_blank', 'noopener'),
    });
    add(allowed('content.publish') && !published, {
      id: 'publish',
      label: 'Set to published',
      onAction: () => actions.setStatus([post], postStatusIds.published),
    });
    add(allowed('content.publish') && published, {
      id: 'unpublish',
      label: 'Back to draft',
      onAction: () => actions.setStatus([post], postStatusIds.draft),
    });
    add(allowed('content.write'), { id: 'line', separator: true });
    add(allowed('content.write'), {
      id: 'trash',
      label: 'Move to trash',
      danger: true,
      onAction: () => actions.trash([post]),
    });
  }
  if (items.length === 0) return null;
  return (
    <>
      <MenuButton
        label={`Actions for ${post.title}`}
        items={items}
        className={buttonClass({ tone: 'quiet', size: 'icon' })}
      >
        <Ellipsis size={16} aria-hidden />
      </MenuButton>
      {confirming && (
        <Suspense>
          <ConfirmDelete
            titles={[post.title]}
            onClose={() => setConfirming(false)}
            onConfirm={() => forGood.mutate({ posts: [post], input: null })}
          />
        </Suspense>
      )}
    </>
  );
}
