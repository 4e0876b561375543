import { videoLink, videoOf } from '#shared/rules/videos.ts';

/** A picture or a video of a text, as the editor of texts holds it. */
export type FigureNode = { type: { name: string }; attrs: Record<string, unknown> };

/**
 * The figure that a page shows for a picture or a video of its text, found by the picture's file or the video's address; of two with
 * one file, by its caption. A new one each time. Empty where the page shows none: the picture is gone, or the page wasn't asked yet.
 * `html` was made by richTextHtml, which knows every tag it writes; `fileOf` says what the file of a media id is called.
 */
export function figuresIn(html: string, fileOf: (mediaId: string) => string | undefined) {
  const figures = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('figure')];
  return ({ type, attrs }: FigureNode): HTMLElement => {
    const its =
      type.name === 'video' ? figures.filter(leadsTo(attrs)) : figures.filter(shows(fileOf(text(attrs['media']))));
    const caption = text(attrs['caption']).trim();
    const shown = its.find((figure) => (figure.querySelector('figcaption')?.textContent ?? '') === caption) ?? its[0];
    return (shown?.cloneNode(true) as HTMLElement | undefined) ?? document.createElement('figure');
  };
}

function leadsTo(attrs: Record<string, unknown>) {
  const video = videoOf(attrs['provider'], attrs['id']);
  const link = video && videoLink(video);
  return (figure: Element) => link !== null && figure.querySelector('a')?.getAttribute('href') === link;
}

function shows(file: string | undefined) {
  return (figure: Element) => {
    if (!file || figure.matches('.video')) return false;
    const name = figure.querySelector('img')?.getAttribute('src')?.split('/').at(-1) ?? '';
    return name.startsWith(`${file}-`) || name.startsWith(`${file}.`);
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
