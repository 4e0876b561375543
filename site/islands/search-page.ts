const typingDebounce = 300;

/** Searches on the search page itself. The query is in the URL, so that it can be shared and the back button works. */
export function helpSearchPage(): void {
  const page = document.querySelector<HTMLElement>('.search-page');
  const form = page?.querySelector('form');
  const input = page?.querySelector('input');
  const status = page?.querySelector('[role=status]');
  const results = page?.querySelector<HTMLElement>('.search-found');
  if (!page || !form || !input || !status || !results) return;
  const code = () => import('./search-results.ts');
  const show = () =>
    void code().then(
      ({ showResults }) => showResults({ input, status, results, most: 0 }),
      () => form.submit(),
    );
  const addressed = () => new URLSearchParams(window.location.search).get('q') ?? '';
  const address = () => (input.value.trim() ? `?${new URLSearchParams({ q: input.value })}` : window.location.pathname);
  let pause = 0;
  input.addEventListener(
    'focus',
    () => {
      void code().then(({ walkResults }) => walkResults(page, input));
      void import('./search-index.ts').then(({ loadFinder }) => loadFinder()).catch(() => undefined);
    },
    { once: true },
  );
  input.addEventListener('input', () => {
    window.clearTimeout(pause);
    pause = window.setTimeout(() => window.history.replaceState(null, '', address()), typingDebounce);
    show();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    window.clearTimeout(pause);
    if (input.value !== addressed()) window.history.pushState(null, '', address());
    show();
  });
  const follow = () => {
    input.value = addressed();
    show();
  };
  window.addEventListener('popstate', follow);
  follow();
  if (!addressed()) input.focus();
}
