import type { Faq } from '#shared/schemas/content.ts';

import { questions } from '../../structured-data/lists.ts';
import type { Context } from '../context.ts';
import { metaOf } from '../meta.ts';
import { shareImage } from '../share.ts';
import { home, pageAt, trailJson } from './parts.ts';

/** Questions by category, in the order of each one's first question; uncategorized ones last. A page with the URL 'faq' replaces it. */
export function faqPages(context: Context) {
  if (context.taken.has('faq')) return [];
  const { site, content } = context;
  const faqs = content.faqs.filter((faq) => faq.question && faq.answer);
  const first = (id: string) => faqs.findIndex((faq) => faq.category?.id === id);
  const named = content.faqCategories
    .toSorted((one, other) => first(one.id) - first(other.id))
    .map(({ id, name }) =>
      group(
        id,
        name,
        faqs.filter((faq) => faq.category?.id === id),
      ),
    );
  const known = new Set(content.faqCategories.map(({ id }) => id));
  const rest = group(
    'more',
    named.some((each) => each.questions.length > 0) ? 'More questions' : 'All questions',
    faqs.filter((faq) => !known.has(faq.category?.id ?? '')),
  );
  const title = 'Questions';
  const trail = [home];
  const jsonLd = [...(faqs.length > 0 ? [questions(faqs)] : []), trailJson(context, trail, title, '/faq')];
  const description = `What people ask ${site.title}, answered.`;
  const asked = faqs.map((faq) => faq.question);
  const robots = { no_index: faqs.length === 0, no_follow: false };
  const image = shareImage(context, { title });
  return [
    pageAt('/faq', 'faq', {
      meta: metaOf({
        site,
        path: '/faq',
        title,
        description: [description, ...asked].join(' '),
        robots,
        image,
        jsonLd,
      }),
      trail,
      title,
      description,
      groups: [...named, rest].filter((each) => each.questions.length > 0),
    }),
  ];
}

function group(id: string, name: string, faqs: Faq[]) {
  return { id, name, questions: faqs.map(({ id: key, question, answer }) => ({ id: key, question, answer })) };
}
