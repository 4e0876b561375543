/**
 * Opens the search in a box over the page. Its code and the index load then; without them the link leads to the search page. Until the box
 * is there, an unseen field takes what is typed: a phone shows its keyboard only for a field that gets the focus within the press.
 */
export function offerSearch(): void {
  const link = document.querySelector<HTMLAnchorElement>('.search-open');
  link?.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const early = document.createElement('input');
    early.ariaLabel = 'Search';
    // Phones zoom in on a field with smaller letters.
    early.style.cssText = 'position:fixed;opacity:0;font-size:1rem';
    link.after(early);
    early.focus({ preventScroll: true });
    import('./search-box.ts')
      .then(
        ({ openSearchBox }) => openSearchBox(link, early.value),
        () => window.location.assign(`${link.href}?q=${encodeURIComponent(early.value)}`),
      )
      .finally(() => early.remove());
  });
}
