/**
 * On the page of a day or a diet: has the choices of the finder lead to the members page, filtered by both, and shows how many members that
 * are. A choice of the page's own kind replaces it, and nobody asks who of Friday is open now: those stay links to their pages.
 */
export function keepFilter(): void {
  const finder = document.querySelector<HTMLElement>('[data-held]');
  const held = finder?.dataset['held'] ?? '';
  const list = finder?.querySelector('form')?.getAttribute('action') ?? '';
  const kindOf = (key: string) => key.split('=')[0] ?? '';
  for (const link of finder?.querySelectorAll<HTMLAnchorElement>('[data-key]') ?? []) {
    const { key = '' } = link.dataset;
    const isOpen = kindOf(key) === 'open';
    if (kindOf(key) === kindOf(held) || (isOpen && kindOf(held) === 'day')) continue;
    link.href = `${list}?${held}&${key}`;
    link.querySelector('.count')?.removeAttribute('hidden');
  }
}
