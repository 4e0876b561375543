import { useNavigate } from '@tanstack/react-router';

import { mayChangeOwn } from '#shared/rules/own-posts.ts';
import type { ListedPost } from '#shared/schemas/posts.ts';

import type { EditedType } from '../../post-form/editor-context.ts';
import { useAccount, useMay } from '../../queries/account.ts';
import { useCreateCopy } from '../../queries/posts.ts';
import { paths, publicUrl } from '../../routing/paths.ts';
import type { MenuItems } from '../../ui/menu-button.tsx';
import { notify } from '../../ui/notify.ts';
import type { CellEdits, Field } from './cell-edits.ts';
import { tagsOfType } from './list-tags.ts';
import { type PostActions, statusEntries } from './use-post-actions.ts';

type Tools = {
  type: EditedType;
  actions: PostActions;
  edits: CellEdits;
  onDeleteForGood: (posts: ListedPost[]) => void;
};

/** Returns the entries of a row's menu. */
export function useRowMenu({ type, actions, edits, onDeleteForGood }: Tools): (post: ListedPost) => MenuItems {
  const navigate = useNavigate();
  const allowed = useMay();
  const { domain, user } = useAccount();
  const create = useCreateCopy();
  const tags = tagsOfType[type.name];
  const mayWrite = allowed('content.write');

  async function duplicate(id: string): Promise<void> {
    const { copiesOf } = await import('./copies.ts');
    const copy = await create.mutateAsync({ id, copiesOf }).catch(() => null); // reported by the query client
    if (!copy) return;
    notify.success(`“${copy.title}” is a draft now`, {
      label: 'Open',
      onClick: () => void navigate({ to: paths.post(copy.post_type_id, copy.id) }),
    });
  }

  return (post) => {
    const isOwn = post.created_by === user.id && mayChangeOwn(post.post_status_id);
    const mayEdit = mayWrite || (allowed('content.draft') && isOwn);
    const address = publicUrl(domain.host, post.live_url ?? post.url);
    // The menu gives the focus back to its button as it closes.
    const change = (field: Field) => () => requestAnimationFrame(() => edits.edit({ id: post.id, field }));
    const open = () => void navigate({ to: paths.post(post.post_type_id, post.id) });
    const run = (action: 'trash' | 'restore') => () => void actions.run({ action }, [post]);
    if (post.deleted_at)
      return [
        { id: 'open', label: 'Open', onAction: open },
        mayWrite && { id: 'restore', label: 'Restore', onAction: run('restore') },
        mayWrite && { id: 'forever', label: 'Delete for good…', danger: true, onAction: () => onDeleteForGood([post]) },
      ];
    return [
      { id: 'edit', label: mayEdit ? 'Edit' : 'Open', detail: 'E', onAction: open },
      edits.mayEdit(post, 'title') && { id: 'rename', label: 'Rename', detail: 'F2', onAction: change('title') },
      tags !== null && edits.mayEdit(post, 'tags') && { id: 'tags', label: `${tags.many}…`, onAction: change('tags') },
      mayEdit && {
        id: 'build',
        label: 'Build page',
        onAction: () => void navigate({ to: paths.build(post.post_type_id, post.id) }),
      },
      post.live !== 'no' && {
        id: 'view',
        label: 'View on site',
        onAction: () => window.open(address, '_blank', 'noopener'),
      },
      { id: 'link', label: 'Copy link', onAction: () => void copyLink(address) },
      allowed('content.draft') && { id: 'duplicate', label: 'Duplicate', onAction: () => void duplicate(post.id) },
      ...(allowed('content.publish') ? statusEntries(actions, [post], post.post_status_id) : []),
      mayWrite && { id: 'line', separator: true },
      mayWrite && { id: 'trash', label: 'Move to trash', detail: '⌫', danger: true, onAction: run('trash') },
    ];
  };
}

async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    notify.success('Link copied');
  } catch {
    // Denied, or the panel isn't on HTTPS: show the link for copying by hand.
    notify.info(address);
  }
}
