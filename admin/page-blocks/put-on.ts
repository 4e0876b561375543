import type { CanvasFrame } from '#shared/schemas/canvas-frame.ts';

type PutOn = { links: HTMLLinkElement[]; styled: Promise<unknown> };

/**
 * Gives the document of a frame the language, styles and colors of a page of the domain. `styled`: all styles have loaded or failed.
 * `onLoad` is called with each style sheet before.
 */
export function putOn(
  page: Document,
  { html, body, stylesheets }: CanvasFrame,
  onLoad?: (link: HTMLLinkElement) => void,
): PutOn {
  for (const [name, value] of Object.entries({ ...html.attributes, lang: html.lang, dir: html.dir }))
    page.documentElement.setAttribute(name, value);
  page.body.setAttribute('class', body.class);
  const links = stylesheets.map((href) => {
    const link = page.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    return link;
  });
  const styled = Promise.all(links.map((link) => ended(link, onLoad)));
  page.head.append(...links);
  return { links, styled };
}

function ended(link: HTMLLinkElement, onLoad?: (link: HTMLLinkElement) => void): Promise<void> {
  return new Promise((resolve) => {
    link.addEventListener('load', () => {
      onLoad?.(link);
      resolve();
    });
    link.addEventListener('error', () => resolve());
  });
}
