import { escapeHtml } from '../rules/escape-html.ts';
import { videoLabel, videoLink, videoOf } from '../rules/videos.ts';
import type { RichTextNode } from '../schemas/rich-text.ts';
import type { Picture } from './pictures.ts';

/** Finds the picture of a media id. */
export type FindPicture = (mediaId: string) => Picture | null | undefined;

/** The `sizes` of a picture in running text (68 characters wide on a wide screen). */
const sizes = '(min-width: 46rem) 42rem, 92vw';

function words(node: RichTextNode, name: string): string {
  const value = node.attrs?.[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** The media id of a picture or of a video's poster, or empty. */
export function mediaIdOf(node: RichTextNode): string {
  return node.type === 'picture' || node.type === 'video' ? words(node, 'media') : '';
}

/** A picture with the alt text of the node, else of the library. Empty if the picture is missing. */
export function pictureHtml(node: RichTextNode, find: FindPicture): string {
  const picture = find(mediaIdOf(node));
  if (!picture) return '';
  const caption = words(node, 'caption');
  const below = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : '';
  return `<figure>${imageHtml(picture, words(node, 'alt') || picture.alt)}${below}</figure>`;
}

/** A link to the video with our own poster, so that nothing of the provider loads before a click. */
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

/** A table scrolls sideways if it is wider than the screen, also by keyboard. */
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

/** The prefix of a text's picture slots in `post_body.media`: `text.{mediaId}`. */
export const textSlot = 'text';

/** Finds a text's pictures in `media`, whose keys are `{slot}.{mediaId}`. */
export function textPictures<M>(
  media: Record<string, M>,
  slot: string,
  pictureOf: (medium: M | undefined) => Picture | null,
): FindPicture {
  return (mediaId) => (Object.hasOwn(media, `${slot}.${mediaId}`) ? pictureOf(media[`${slot}.${mediaId}`]) : null);
}
