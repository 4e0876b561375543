import type { KeyboardEvent } from 'react';

import type { ListedPost } from '#shared/schemas/posts.ts';

import { isListKey, rowSteps } from '../../lists/row-keys.ts';
import { useMay } from '../../queries/account.ts';
import { useListTools } from './list-context.ts';

/** Keys on a row's link: arrows, j and k move (Shift and an arrow select), x selects, e opens, F2 changes the title, ⌫ moves to the trash. */
export function useRowKeys(posts: ListedPost[]) {
  const { onSelect, onSelectRange, actions, edits, onDeleteForGood } = useListTools();
  const mayWrite = useMay()('content.write');

  return (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const link = event.target;
    if (!(link instanceof HTMLElement) || !link.dataset['row']) return;
    if (!isListKey(event.nativeEvent)) return;
    const index = posts.findIndex(({ id }) => id === link.dataset['row']);
    const post = posts[index];
    if (!post) return;
    const step = rowSteps[event.key];
    if (step) {
      event.preventDefault();
      const next = posts[index + step];
      if (!next) return;
      if (event.shiftKey && mayWrite) onSelectRange(post, next);
      focusRow(next.id);
    } else if ((event.key === 'x' || event.key === 'X') && mayWrite) onSelect(post, event.shiftKey);
    else if (event.key === 'F2' && edits.mayEdit(post, 'title')) edits.edit({ id: post.id, field: 'title' });
    else if (event.key === 'e') link.click();
    else if ((event.key === 'Backspace' || event.key === 'Delete') && mayWrite && !actions.busy) {
      event.preventDefault();
      if (post.deleted_at) onDeleteForGood([post]);
      else void actions.run({ action: 'trash' }, [post]);
    }
  };
}

export function focusRow(id: string): void {
  const link = document.querySelector<HTMLElement>(`a[data-row="${CSS.escape(id)}"]`);
  // Before the focus, which makes the list look where it is.
  link?.scrollIntoView({ block: 'nearest' });
  link?.focus();
}
