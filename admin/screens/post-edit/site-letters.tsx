import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import type { PostTypeId } from '#shared/rules/post-types.ts';

import { putOn } from '../../page-blocks/put-on.ts';
import { canvasFrameQuery } from '../../queries/canvas-frame.ts';

/** The elements of a page, and their places on the sheet that a text is written on. */
const places = {
  h1: '[aria-label="Title"]',
  p: '.prose-editor',
  h2: '.prose-editor h2',
  h3: '.prose-editor h3',
  h4: '.prose-editor h4',
  blockquote: '.prose-editor blockquote',
};

const blankPage = `<!doctype html><html><head></head><body><main>${Object.keys(places)
  .map((name) => `<${name}>A</${name}>`)
  .join('')}</main></body></html>`;

/** Sets title and text in the letters of the domain's pages: families, weights, capitals. Sizes and colors stay the panel's. */
export function SiteLetters({ type }: { type: PostTypeId }) {
  const { data } = useQuery(canvasFrameQuery(type, 'page'));
  const [page, setPage] = useState<Document | null>(null);
  useEffect(() => {
    if (!page || !data) return undefined;
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    const { links, styled } = putOn(page, data);
    void styled.then(() => sheet.replaceSync([...facesOf(page), ...lettersOf(page)].join('\n')));
    return () => {
      for (const link of links) link.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [page, data]);
  return (
    <iframe
      sandbox="allow-same-origin"
      inert
      aria-hidden
      tabIndex={-1}
      title="The letters of this website"
      srcDoc={blankPage}
      onLoad={(event) => setPage(event.currentTarget.contentDocument)}
      className="invisible absolute size-0"
    />
  );
}

/** The font faces of the page, whose files the panel serves too. */
function facesOf(page: Document): string[] {
  const { CSSFontFaceRule: FontFaceRule } = page.defaultView ?? window;
  return [...page.styleSheets].flatMap(({ href, cssRules }) =>
    [...cssRules]
      .filter((rule) => rule instanceof FontFaceRule)
      .map(({ cssText }) =>
        cssText
          // A page skips letters that come late, a form stays open until they are there.
          .replace(/font-display: \w+/, 'font-display: swap')
          .replaceAll(
            /url\("([^"]+)"\)/g,
            (_all, file: string) => `url("${new URL(file, href ?? page.baseURI).href}")`,
          ),
      ),
  );
}

function lettersOf(page: Document): string[] {
  return Object.entries(places).map(([name, place]) => {
    const { fontFamily, fontWeight, fontStyle, textTransform, letterSpacing, fontSize } = getComputedStyle(
      page.querySelector(name) ?? page.body,
    );
    const spacing =
      letterSpacing === 'normal' ? letterSpacing : `${parseFloat(letterSpacing) / parseFloat(fontSize)}em`;
    const letters = `font-family: ${fontFamily}; font-weight: ${fontWeight}; font-style: ${fontStyle}; letter-spacing: ${spacing}`;
    return `[data-writing] ${place} { ${letters}; text-transform: ${textTransform} }`;
  });
}
