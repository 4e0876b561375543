import { pictureOf } from '#shared/content/pictures.ts';
import { textPictures, textSlot } from '#shared/content/rich-text-figures.ts';
import { richTextHtml, richTextPlain } from '#shared/content/rich-text.ts';
import type { Post } from '#shared/schemas/posts.ts';

/** Writing megabytes as HTML takes as long as all else, and an edit leaves most posts the same objects. */
const written = new WeakMap<Post, { html?: string; plain?: string }>();

function textsOf(post: Post) {
  let texts = written.get(post);
  if (!texts) written.set(post, (texts = {}));
  return texts;
}

/** A post's text as HTML, with its pictures. */
export function textHtml(post: Post): string {
  const { attributes, media } = post.post_body;
  return (textsOf(post).html ??= richTextHtml(attributes.text, textPictures(media, textSlot, pictureOf)));
}

/** A post's text without markup. */
export function textPlain(post: Post): string {
  return (textsOf(post).plain ??= richTextPlain(post.post_body.attributes.text));
}
