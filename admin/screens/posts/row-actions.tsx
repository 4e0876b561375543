import { Ellipsis, Undo2 } from 'lucide-react';

import type { ListedPost } from '#shared/schemas/posts.ts';

import { IconButton } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { useRowTools } from './list-context.ts';

/** The menu of one row; in the trash, with a button that restores. */
export function RowActions({ post }: { post: ListedPost }) {
  const { menuOf, onRestore } = useRowTools();
  const menu = (
    <MenuButton label={`Actions for ${post.title}`} items={() => menuOf(post)}>
      <Ellipsis size={16} aria-hidden />
    </MenuButton>
  );
  if (!post.deleted_at || !onRestore) return menu;
  return (
    <span className="flex items-center justify-end gap-1">
      <IconButton label={`Restore ${post.title}`} title="Restore" size="icon-sm" onClick={() => onRestore(post)}>
        <Undo2 size={15} aria-hidden />
      </IconButton>
      {menu}
    </span>
  );
}
