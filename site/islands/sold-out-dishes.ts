import type { ShownStatus } from '#shared/schemas/statuses.ts';

/** Marks the dishes of a member's menu that are sold out now as the built page does (Dishes.tsx), and takes marks back. */
export function markDishes(statuses: ShownStatus[], path: string): void {
  const soldOut = new Set(statuses.flatMap(({ href, dish }) => (href === path && dish) || []));
  for (const item of document.querySelectorAll<HTMLElement>('#menu [data-dish]')) {
    const isMarked = item.querySelector('.sold-out') !== null;
    const isSoldOut = soldOut.has(item.dataset['dish'] ?? '');
    const name = item.querySelector('.dish-name > :first-child');
    if (!name || isMarked === isSoldOut) continue;
    const shown = document.createElement(isSoldOut ? 's' : 'span');
    shown.textContent = name.textContent;
    name.replaceWith(shown);
    if (isMarked) item.querySelector('.sold-out')?.remove();
    else {
      const mark = Object.assign(document.createElement('p'), { className: 'sold-out', textContent: 'Sold out today' });
      item.querySelector('.dish-name')?.after(mark);
    }
  }
}
