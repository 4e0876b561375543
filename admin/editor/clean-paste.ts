import { Plugin } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';

import { notify } from '../ui/notify.ts';

/** Turns pasted HTML of Word, Google Docs and others into plain HTML. Styles are dropped by the schema. */
export const CleanPaste = Extension.create({
  name: 'cleanPaste',
  addProseMirrorPlugins() {
    return [new Plugin({ props: { transformPastedHTML: (html) => cleanPaste(html, tell) } })];
  },
});

function tell(count: number): void {
  const what = count === 1 ? 'A picture was' : `${count} pictures were`;
  notify.info(`${what} not pasted. Add pictures from the library.`);
}

/** `onPictures` gets the number of removed pictures, which would load from other sites or from the author's disk. */
export function cleanPaste(html: string, onPictures: (count: number) => void = () => undefined): string {
  if (/data-pm-slice/.test(html)) return html; // from an editor like this one
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const pictures = body.querySelectorAll('img').length;
  if (pictures > 0) onPictures(pictures);
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml, img, o\\:p')) element.remove();
  removeComments(body);
  unwrapGoogle(body);
  wordHeadings(body);
  wordLists(body);
  headingLevels(body);
  tableHeads(body);
  links(body);
  for (const line of body.querySelectorAll(':scope > br')) line.remove();
  for (const line of body.querySelectorAll('p')) {
    // Spacing between paragraphs replaces blank lines.
    if (!line.textContent?.trim() && !line.closest('td, th')) line.remove();
  }
  return body.innerHTML;
}

function removeComments(root: HTMLElement): void {
  const comments = document.createNodeIterator(root, NodeFilter.SHOW_COMMENT);
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode()) (comment as Comment).remove();
}

/** Renames an element; of its attributes it keeps those of table cells. */
function replace(element: Element, name: string): void {
  const other = document.createElement(name);
  for (const span of ['colspan', 'rowspan']) {
    const value = element.getAttribute(span);
    if (value) other.setAttribute(span, value);
  }
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/** Google Docs wraps everything in a `b` that is not bold. */
function unwrapGoogle(root: HTMLElement): void {
  for (const wrapper of root.querySelectorAll('b[id^="docs-internal-guid"]'))
    wrapper.replaceWith(...wrapper.childNodes);
}

/** Word marks its title and subtitle by class only. */
function wordHeadings(root: HTMLElement): void {
  for (const title of root.querySelectorAll('p.MsoTitle')) replace(title, 'h2');
  for (const title of root.querySelectorAll('p.MsoSubtitle')) replace(title, 'h3');
}

/** Maps headings to h2 to h4: the page's title is its h1. */
function headingLevels(root: HTMLElement): void {
  const highest = root.querySelector('h1') ? 1 : 2;
  for (const heading of root.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const level = Number(heading.tagName.slice(1)) + 2 - highest;
    const wanted = `h${Math.min(4, level)}`;
    // Headings are bold anyway.
    removeBold(heading);
    if (heading.tagName.toLowerCase() !== wanted) replace(heading, wanted);
  }
}

function removeBold(root: Element): void {
  for (const bold of root.querySelectorAll('b, strong')) bold.replaceWith(...bold.childNodes);
  for (const styled of root.querySelectorAll<HTMLElement>('[style]')) styled.style.fontWeight = '';
}

type ListPlace = { element: HTMLElement; depth: number };

/** Word writes list items as paragraphs that start with the bullet or number, and puts the depth into a style. */
function wordLists(root: HTMLElement): void {
  let open: ListPlace[] = [];
  let last: Element | null = null;
  for (const item of root.querySelectorAll<HTMLElement>('p[style*="mso-list"], p[class^="MsoListParagraph"]')) {
    const [, level] = /mso-list:\s*\w+\s+level(\d)/.exec(item.getAttribute('style') ?? '') ?? [];
    if (!level) continue;
    const marker = [...item.querySelectorAll<HTMLElement>('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    );
    const ordered = /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i.test(marker?.textContent ?? '');
    marker?.remove();
    const previous = item.previousElementSibling;
    if (previous !== last) open = [];
    const depth = Number(level);
    open = open.filter((list) => list.depth <= depth);
    let current = open.at(-1);
    if (current?.depth !== depth) {
      const element = document.createElement(ordered ? 'ol' : 'ul');
      if (current) (current.element.lastElementChild ?? current.element).append(element);
      else item.before(element);
      current = { element, depth };
      open.push(current);
    }
    const entry = document.createElement('li');
    const line = document.createElement('p');
    line.append(...item.childNodes);
    entry.append(line);
    current.element.append(entry);
    item.remove();
    last = open[0]?.element ?? null;
  }
}

/** Treats a first row of bold cells as column headings. */
function tableHeads(root: HTMLElement): void {
  for (const row of root.querySelectorAll('table tr:first-child')) {
    const cells = [...row.querySelectorAll(':scope > td')];
    const isHead = cells.length > 0 && cells.every((cell) => isBold(cell));
    for (const cell of isHead ? cells : []) {
      removeBold(cell);
      replace(cell, 'th');
    }
  }
}

function isBold(cell: Element): boolean {
  const text = cell.textContent?.trim() ?? '';
  const bold = [...cell.querySelectorAll<HTMLElement>('b, strong, span')].filter(
    (element) =>
      element.tagName !== 'SPAN' || Number(element.style.fontWeight) >= 600 || element.style.fontWeight === 'bold',
  );
  return text !== '' && bold.some((element) => element.textContent?.trim() === text);
}

/** Unwraps Google's redirects and removes the underlines that other programs add to links. */
function links(root: HTMLElement): void {
  for (const link of root.querySelectorAll('a[href]')) {
    link.setAttribute('href', ownAddress(link.getAttribute('href') ?? ''));
    for (const underline of link.querySelectorAll('u')) underline.replaceWith(...underline.childNodes);
    for (const span of link.querySelectorAll<HTMLElement>('[style]')) span.style.textDecoration = '';
    const around = link.parentElement;
    if (around?.tagName === 'U' && around.childNodes.length === 1) around.replaceWith(link);
  }
}

/** The target of a Google redirect (`google.com/url?q=…`). */
function ownAddress(href: string): string {
  if (!URL.canParse(href)) return href;
  const { hostname, pathname, searchParams } = new URL(href);
  return /^(?:www\.)?google\.[a-z.]+$/.test(hostname) && pathname === '/url' ? (searchParams.get('q') ?? href) : href;
}
