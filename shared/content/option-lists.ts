import type { Faq } from '../schemas/content.ts';
import type { Post } from '../schemas/posts.ts';

type Option = { value: string; label: string };

/** Post options: only posts with an internal id, a title and a url. */
export function postOptions(posts: Pick<Post, '_id' | 'id' | 'title' | 'url'>[]): Option[] {
  return posts
    .filter((post) => post._id && post.title && post.url)
    .map((post) => ({ value: post.id, label: post.title }));
}

/** FAQ options: only those with both a question and an answer. */
export function faqOptions(faqs: Pick<Faq, 'id' | 'question' | 'answer'>[]): Option[] {
  return faqs.filter((faq) => faq.question && faq.answer).map((faq) => ({ value: faq.id, label: faq.question }));
}
