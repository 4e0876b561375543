import { pictureOf } from '#shared/content/pictures.ts';
import { textPictures, textSlot } from '#shared/content/rich-text-figures.ts';
import { richTextHtml } from '#shared/content/rich-text.ts';
import type { Post } from '#shared/schemas/posts.ts';

/** A post's text as HTML, with its pictures. */
export function textHtml({ post_body: { attributes, media } }: Post): string {
  return richTextHtml(attributes.text, textPictures(media, textSlot, pictureOf));
}
