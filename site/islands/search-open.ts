/** Opens the search in a box over the page. Its code and the index load then; without them the link leads to the search page. */
export function offerSearch(): void {
  const link = document.querySelector<HTMLAnchorElement>('.search-open');
  link?.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import('./search-box.ts').then(
      ({ openSearchBox }) => openSearchBox(link.href),
      () => window.location.assign(link.href),
    );
  });
}
