import { pictureOf } from '#shared/blocks/pictures.ts';
import { textPictures, textSlot } from '#shared/rules/rich-text-figures.ts';
import { richTextHtml } from '#shared/rules/rich-text.ts';
import type { Post } from '#shared/schemas/posts.ts';

/** A post's text as HTML, with its pictures. */
export function textHtml({ post_body: { attributes, media } }: Post): string {
  return richTextHtml(attributes.text, textPictures(media, textSlot, pictureOf));
}
