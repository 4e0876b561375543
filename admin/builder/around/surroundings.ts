import { canvasPlace } from '#shared/blocks/canvas.ts';

/** What a page has around its blocks, from top to bottom. The blocks stand in `main`, between `before` and `after`. */
export type Surroundings = Record<Place, Node[]>;
type Place = 'header' | 'before' | 'after' | 'footer';

/** Nothing that runs, loads another page or styles the canvas: its policy refuses scripts, and nobody relies on that alone. */
const unwanted = 'script, noscript, template, style, link, meta, base, iframe, object, embed, [popover]';

/** Takes a page apart. The nodes belong to a document of their own, in which nothing runs. */
export function surroundingsOf(html: string): Surroundings {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll(unwanted)) element.remove();
  for (const element of page.querySelectorAll('*'))
    for (const name of element.getAttributeNames())
      if (name.startsWith('on') || /^\s*javascript:/i.test(element.getAttribute(name) ?? ''))
        element.removeAttribute(name);
  // The elements of islands are unknown to the canvas.
  for (const island of page.querySelectorAll('astro-island, astro-slot')) island.replaceWith(...island.childNodes);
  const main = page.querySelector('main');
  const place = page.getElementById(canvasPlace);
  const inMain = [...(main?.childNodes ?? [])];
  const at = inMain.findIndex((node) => node === place || (place !== null && node.contains(place)));
  return {
    header: [...page.querySelectorAll('body > header')],
    before: at < 0 ? [] : inMain.slice(0, at),
    after: at < 0 ? [] : inMain.slice(at + 1),
    footer: [...page.querySelectorAll('body > footer')],
  };
}
