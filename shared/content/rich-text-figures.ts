import { escapeHtml } from '../rules/escape-html.ts';
import { videoLabel, videoLink, videoOf } from '../rules/videos.ts';
import type { RichTextNode } from '../schemas/rich-text.ts';
import type { Picture } from './pictures.ts';

/** The picture of a media id, as far as the page has it. */
export type FindPicture = (mediaId: string) => Picture | null | undefined;

/** How wide a picture stands in running text (68 characters on a wide screen). */
const sizes = '(min-width: 46rem) 42rem, 92vw';

function words(node: RichTextNode, name: string): string {
  const value = node.attrs?.[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** The media id that a picture, or a video's poster, names; empty when it names none. */
export function mediaIdOf(node: RichTextNode): string {
  return node.type === 'picture' || node.type === 'video' ? words(node, 'media') : '';
}

/** A picture of the library with its own words, if the text has some for it. Nothing where the picture is gone. */
export function pictureHtml(node: RichTextNode, find: FindPicture): string {
  const picture = find(mediaIdOf(node));
  if (!picture) return '';
  const caption = words(node, 'caption');
  const below = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : '';
  return `<figure>${imageHtml(picture, words(node, 'alt') || picture.alt)}${below}</figure>`;
}

/** A link to the video with a poster of our own: nothing of the provider is loaded before somebody follows it. */
export function videoHtml(node: RichTextNode, find: FindPicture): string {
  const video = videoOf(node.attrs?.['provider'], node.attrs?.['id']);
  if (!video) return '';
  const title = words(node, 'title');
  const poster = find(mediaIdOf(node));
  const label = `Watch ${title ? `“${title}” ` : ''}on ${videoLabel(video.provider)}`;
  const image = poster ? imageHtml(poster, '') : '';
  return `<figure class="video"><a href="${escapeHtml(videoLink(video))}" rel="noopener">${image}<span>${escapeHtml(label)}</span></a></figure>`;
}

function imageHtml({ sources, src, srcset, width, height, ground }: Picture, alt: string): string {
  const others = sources
    .map(
      (source) => `<source type="${escapeHtml(source.type)}" srcset="${escapeHtml(source.srcset)}" sizes="${sizes}">`,
    )
    .join('');
  const set = srcset ? ` srcset="${escapeHtml(srcset)}" sizes="${sizes}"` : '';
  const style = ground ? ` style="background-color:${escapeHtml(ground)}"` : '';
  return `<picture>${others}<img src="${escapeHtml(src)}"${set} width="${width}" height="${height}" alt="${escapeHtml(alt)}"${style} loading="lazy" decoding="async"></picture>`;
}

/** A table may be wider than a phone: it scrolls by itself, with the keyboard too. */
export function tableHtml(inner: string): string {
  return inner
    ? `<div class="wide-table" role="region" aria-label="Table" tabindex="0"><table><tbody>${inner}</tbody></table></div>`
    : '';
}

const mostSpan = 50;

export function cellHtml(node: RichTextNode, inner: string, row: RichTextNode | undefined): string {
  const span = (name: 'colspan' | 'rowspan') => {
    const count = Number(node.attrs?.[name]);
    return Number.isInteger(count) && count > 1 && count <= mostSpan ? ` ${name}="${count}"` : '';
  };
  const spans = span('colspan') + span('rowspan');
  if (node.type !== 'tableHeader') return `<td${spans}>${inner}</td>`;
  const headsColumns = row?.content?.every(({ type }) => type === 'tableHeader') ?? true;
  return `<th scope="${headsColumns ? 'col' : 'row'}"${spans}>${inner}</th>`;
}

/** In a post's `post_body.media` the pictures of its text have slots of their own: `text.{mediaId}`. */
export const textSlot = 'text';

/** How a text finds its pictures in `media`, which holds them as `{slot}.{mediaId}`. */
export function textPictures<M>(
  media: Record<string, M>,
  slot: string,
  pictureOf: (medium: M | undefined) => Picture | null,
): FindPicture {
  return (mediaId) => (Object.hasOwn(media, `${slot}.${mediaId}`) ? pictureOf(media[`${slot}.${mediaId}`]) : null);
}
