import { videoLink, videoOf } from '#shared/rules/videos.ts';

/** A picture or video node of the rich-text editor. */
export type FigureNode = { type: { name: string }; attrs: Record<string, unknown> };

/**
 * Finds the rendered figure of a picture (by its file) or a video (by its link); the caption decides between figures of one file.
 * Returns a fresh clone, or an empty figure when the picture is deleted or not rendered yet.
 * `html` must come from `richTextHtml`, which escapes its input; `fileOf` returns the file name of a media id.
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
