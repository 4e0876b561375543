import { showResults, walkResults } from './search-results.ts';

import searchStyles from '../styles/search.css?url';

const mostOfGroup = 5;

/**
 * The box over a page that searches while one types. It is made when it is first opened: readers who don't search load nothing of it.
 * `typed` is what was typed before it was there; the focus goes back to `opener`, a link to the search page.
 */
export function openSearchBox(opener: HTMLAnchorElement, typed: string): void {
  const known = document.querySelector<HTMLDialogElement>('.search-box');
  const box = known ?? makeBox(opener);
  box.showModal();
  const input = box.querySelector('input');
  input?.select();
  if (!input || typed === '') return;
  input.value = typed;
  input.dispatchEvent(new Event('input'));
}

function makeBox(opener: HTMLAnchorElement): HTMLDialogElement {
  const box = document.createElement('dialog');
  box.className = 'search-box';
  box.ariaLabel = 'Search';
  box.innerHTML = `<div class="search-panel"><form class="search-form" role="search"><input name="q" type="search" aria-label="Search" placeholder="Dish, diet or place" maxlength="200" autocomplete="off" enterkeyhint="search" spellcheck="false" dir="auto"><button class="menu-button" type="button">Close</button></form><p class="search-count" role="status"></p><div class="search-found"></div></div>`;
  const form = box.querySelector('form');
  const input = box.querySelector('input');
  const status = box.querySelector('[role=status]');
  const results = box.querySelector<HTMLElement>('.search-found');
  if (!form || !input || !status || !results) return box;
  const styles = document.createElement('link');
  styles.rel = 'stylesheet';
  styles.href = searchStyles;
  document.head.append(styles);
  document.body.append(box);

  form.action = opener.href;
  const show = () => void showResults({ input, status, results, most: mostOfGroup });
  input.addEventListener('input', show);
  // Loads the index while the visitor types the first letters; a failure is told when there is something to find.
  show();
  walkResults(box, input);
  form.addEventListener('submit', (event) => {
    const first = results.querySelector('a');
    if (input.value.trim() === '' || !first) event.preventDefault();
  });
  box.addEventListener('close', () => opener.focus({ preventScroll: true }));
  box.querySelector('button')?.addEventListener('click', () => box.close());
  // A press beside the panel.
  box.addEventListener('pointerdown', ({ target }) => {
    if (target === box) box.close();
  });
  // A link to a part of this page leaves the page open.
  results.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) box.close();
  });
  return box;
}
