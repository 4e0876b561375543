import { queryClient } from '../queries/query-client.ts';
import { $screenProblem } from '../stores/screen-problem.ts';
import { focusHeading } from '../ui/focus-heading.ts';
import { keepFocus } from './keep-focus.ts';
import type { makeRouter } from './router.tsx';
import { screenName, siteTitle } from './screen-names.ts';

type Router = ReturnType<typeof makeRouter>;

/** Milliseconds that a screen may take to show its heading. */
const headingTimeout = 15_000;

/** Keeps the window's title true, and tells screen readers and the focus about each new screen. */
export function announceScreens(router: Router): void {
  const nameOf = () => {
    const { matches, location } = router.state;
    const { routeId = '', params = {}, search = {} } = matches.at(-1) ?? {};
    const name = $screenProblem.get() || screenName(routeId, { params, search });
    return { name, title: [name, siteTitle(location.pathname)].filter(Boolean).join(' | ') };
  };
  const setTitle = () => {
    const { title } = nameOf();
    if (document.title !== title) document.title = title;
  };
  const region = document.createElement('div');
  region.setAttribute('aria-live', 'polite');
  region.className = 'sr-only';
  document.body.append(region);
  setTitle();
  // Loaded while the network is there, because its loss is one of the errors that it explains.
  void import('./fatal-page.tsx').catch(() => undefined);
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') setTitle();
  });
  $screenProblem.listen(setTitle);

  keepFocus();
  let stop = () => undefined as void;
  let left: Element | null = null;
  router.subscribe('onBeforeNavigate', () => {
    left = document.activeElement;
    region.textContent = '';
  });
  router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
    setTitle();
    // The browser itself announces the first screen. Filters, pages and sheets change only the search params.
    if (!fromLocation || !pathChanged) return;
    // The first save of a new post replaces its address below the form, wherever the keys have moved the focus meanwhile.
    const replaced = fromLocation.state.__TSR_index === toLocation.state.__TSR_index;
    if (replaced && fromLocation.pathname.endsWith('/new') && left?.closest('main')) return;
    stop();
    stop = focusNewHeading(left, () => {
      region.textContent = nameOf().name;
    });
  });
}

/**
 * Focuses the heading of the new screen as soon as it appears, unless the screen has focused a field itself. Continues until
 * the user does something, since a skeleton or a late chunk may replace the heading. Returns the clean-up.
 */
function focusNewHeading(left: Element | null, announce: () => void): () => void {
  let announced = false;
  let focused: Element | null = null;
  const look = () => {
    const heading = document.querySelector<HTMLElement>('h1');
    if (!heading || heading === focused) return;
    if (!announced) announce();
    announced = true;
    const { activeElement: now } = document;
    const isFree = now === null || now === document.body || now === left || now.id === 'main';
    if (!isFree || document.querySelector('dialog[open], [role="dialog"]')) return;
    focused = focusHeading();
  };
  const observer = new MutationObserver(look);
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of ['keydown', 'pointerdown']) removeEventListener(type, end, true);
  };
  const timer = setTimeout(end, headingTimeout);
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, end, true);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return end;
}
