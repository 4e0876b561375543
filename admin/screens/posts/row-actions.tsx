import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { memo } from 'react';

import { postStatusIds } from '#shared/rules/post-status.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { useAccount, useMay } from '../../queries/account.ts';
import { useCreateFirstFree } from '../../queries/posts.ts';
import { paths, publicUrl } from '../../routing/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { notify } from '../../ui/notify.ts';
import type { MenuEntry } from '../../ui/popover-menu.tsx';
import { useListTools } from './list-context.ts';

/** The menu of one row. */
export const RowActions = memo(function RowActions({ post }: { post: Post }) {
  const navigate = useNavigate();
  const allowed = useMay();
  const { domain, user } = useAccount();
  const { actions, onDeleteForGood } = useListTools();
  const create = useCreateFirstFree();
  const draft = post.post_status_id === postStatusIds.draft;
  const published = post.post_status_id === postStatusIds.published;
  const mayEdit = allowed('content.write') || (allowed('content.draft') && draft && post.created_by === user.id);
  const address = publicUrl(domain.host, post.url);

  async function duplicate(): Promise<void> {
    const { copiesOf } = await import('./copies.ts');
    const copy = await create.mutateAsync(copiesOf(post)).catch(() => null); // reported by the query client
    if (!copy) return;
    notify.success(`“${copy.title}” is a draft now`, {
      label: 'Open',
      onClick: () => void navigate({ to: paths.post(copy.post_type_id, copy.id) }),
    });
  }

  const items: (MenuEntry | false)[] = post.deleted_at
    ? [
        { id: 'open', label: 'Open', onAction: () => void navigate({ to: paths.post(post.post_type_id, post.id) }) },
        allowed('content.write') && { id: 'restore', label: 'Restore', onAction: () => void actions.restore([post]) },
        allowed('content.write') && {
          id: 'forever',
          label: 'Delete for good…',
          danger: true,
          onAction: () => onDeleteForGood([post]),
        },
      ]
    : [
        {
          id: 'edit',
          label: mayEdit ? 'Edit' : 'Open',
          detail: 'E',
          onAction: () => void navigate({ to: paths.post(post.post_type_id, post.id) }),
        },
        mayEdit && {
          id: 'build',
          label: 'Build page',
          onAction: () => void navigate({ to: paths.build(post.post_type_id, post.id) }),
        },
        published && {
          id: 'view',
          label: 'View on site',
          onAction: () => window.open(address, '_blank', 'noopener'),
        },
        { id: 'link', label: 'Copy link', onAction: () => void copyLink(address) },
        allowed('content.draft') && { id: 'duplicate', label: 'Duplicate', onAction: () => void duplicate() },
        allowed('content.publish') &&
          !published && { id: 'publish', label: 'Set to published', onAction: () => void actions.publish([post]) },
        allowed('content.publish') &&
          !draft && { id: 'draft', label: 'Back to draft', onAction: () => void actions.draft([post]) },
        allowed('content.publish') &&
          post.post_status_id !== postStatusIds.archived && {
            id: 'archive',
            label: 'Archive',
            onAction: () => void actions.archive([post]),
          },
        allowed('content.write') && { id: 'line', separator: true },
        allowed('content.write') && {
          id: 'trash',
          label: 'Move to trash',
          detail: '⌫',
          danger: true,
          onAction: () => void actions.trash([post]),
        },
      ];
  return (
    <MenuButton
      label={`Actions for ${post.title}`}
      items={items.filter((item) => item !== false)}
      className={buttonClass({ tone: 'quiet', size: 'icon' })}
    >
      <Ellipsis size={16} aria-hidden />
    </MenuButton>
  );
});

async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    notify.success('Link copied');
  } catch {
    // Denied, or the panel isn't on HTTPS: show the link for copying by hand.
    notify.info(address);
  }
}
