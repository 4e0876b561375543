import type { Faq } from '../schemas/content.ts';
import type { Post } from '../schemas/posts.ts';

/** A choice of a picker. */
export type Option = { id: string; label: string };

/** The posts that pickers offer: those with an internal id, a title and a URL. */
export function postOptions<Listed extends Pick<Post, '_id' | 'id' | 'title' | 'url'>>(
  posts: Listed[],
): (Option & { post: Listed })[] {
  return posts
    .filter((post) => post._id && post.title && post.url)
    .map((post) => ({ id: post.id, label: post.title, post }));
}

/** The FAQs that pickers offer: those with a question and an answer. */
export function faqOptions(faqs: Pick<Faq, 'id' | 'question' | 'answer'>[]): Option[] {
  return faqs.filter((faq) => faq.question && faq.answer).map((faq) => ({ id: faq.id, label: faq.question }));
}
