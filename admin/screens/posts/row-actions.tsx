import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, Undo2 } from 'lucide-react';
import { memo } from 'react';

import { mayChangeOwn } from '#shared/rules/own-posts.ts';
import { postStatusIds } from '#shared/rules/post-status.ts';
import type { ListedPost } from '#shared/schemas/posts.ts';

import { useAccount, useMay } from '../../queries/account.ts';
import { useCreateCopy } from '../../queries/posts.ts';
import { paths, publicUrl } from '../../routing/paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { MenuButton, type MenuItems } from '../../ui/menu-button.tsx';
import { notify } from '../../ui/notify.ts';
import type { Field } from './cell-edits.ts';
import { useListTools } from './list-context.ts';
import { tagsOfType } from './list-tags.ts';
import { statusEntries } from './use-post-actions.ts';

/** The menu of one row. */
export const RowActions = memo(function RowActions({ post }: { post: ListedPost }) {
  const navigate = useNavigate();
  const allowed = useMay();
  const { domain, user } = useAccount();
  const { type, actions, edits, onDeleteForGood } = useListTools();
  const tags = tagsOfType[type.name];
  // The menu gives the focus back to its button as it closes.
  const change = (field: Field) => () => requestAnimationFrame(() => edits.edit({ id: post.id, field }));
  const create = useCreateCopy();
  const mayWrite = allowed('content.write');
  const isOwn = post.created_by === user.id && mayChangeOwn(post.post_status_id);
  const mayEdit = mayWrite || (allowed('content.draft') && isOwn);
  const address = publicUrl(domain.host, post.url);

  async function duplicate(): Promise<void> {
    const { copiesOf } = await import('./copies.ts');
    const copy = await create.mutateAsync({ id: post.id, copiesOf }).catch(() => null); // reported by the query client
    if (!copy) return;
    notify.success(`“${copy.title}” is a draft now`, {
      label: 'Open',
      onClick: () => void navigate({ to: paths.post(copy.post_type_id, copy.id) }),
    });
  }

  const open = () => void navigate({ to: paths.post(post.post_type_id, post.id) });
  const run = (action: 'trash' | 'restore') => () => void actions.run({ action }, [post]);
  const items: MenuItems = post.deleted_at
    ? [
        { id: 'open', label: 'Open', onAction: open },
        mayWrite && { id: 'restore', label: 'Restore', onAction: run('restore') },
        mayWrite && { id: 'forever', label: 'Delete for good…', danger: true, onAction: () => onDeleteForGood([post]) },
      ]
    : [
        { id: 'edit', label: mayEdit ? 'Edit' : 'Open', detail: 'E', onAction: open },
        edits.mayEdit(post, 'title') && { id: 'rename', label: 'Rename', detail: 'F2', onAction: change('title') },
        tags !== null &&
          edits.mayEdit(post, 'tags') && { id: 'tags', label: `${tags.many}…`, onAction: change('tags') },
        mayEdit && {
          id: 'build',
          label: 'Build page',
          onAction: () => void navigate({ to: paths.build(post.post_type_id, post.id) }),
        },
        post.post_status_id === postStatusIds.published && {
          id: 'view',
          label: 'View on site',
          onAction: () => window.open(address, '_blank', 'noopener'),
        },
        { id: 'link', label: 'Copy link', onAction: () => void copyLink(address) },
        allowed('content.draft') && { id: 'duplicate', label: 'Duplicate', onAction: () => void duplicate() },
        ...(allowed('content.publish') ? statusEntries(actions, [post], post.post_status_id) : []),
        mayWrite && { id: 'line', separator: true },
        mayWrite && { id: 'trash', label: 'Move to trash', detail: '⌫', danger: true, onAction: run('trash') },
      ];
  const menu = (
    <MenuButton label={`Actions for ${post.title}`} items={items}>
      <Ellipsis size={16} aria-hidden />
    </MenuButton>
  );
  if (!post.deleted_at || !mayWrite) return menu;
  return (
    <span className="flex items-center justify-end gap-1">
      <IconButton label={`Restore ${post.title}`} title="Restore" size="icon-sm" onClick={run('restore')}>
        <Undo2 size={15} aria-hidden />
      </IconButton>
      {menu}
    </span>
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
