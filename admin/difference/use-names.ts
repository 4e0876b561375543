import { useQueries, useQuery } from '@tanstack/react-query';

import { fullListLimit } from '#shared/rules/constants.ts';
import { formatPrice } from '#shared/rules/numbers.ts';
import type { PostTypeId } from '#shared/rules/post-types.ts';
import { whenWords } from '#shared/rules/when-words.ts';

import { categoriesQuery, cuisineTagsQuery } from '../queries/content.ts';
import { optionsQuery } from '../queries/domains.ts';
import { faqCategoriesQuery, faqsQuery } from '../queries/faqs.ts';
import { fullListQuery } from '../queries/posts.ts';
import { sectionsQuery } from '../queries/sections.ts';
import type { Names } from '../words/names.ts';

/** What is named by its id, besides tags. */
export type Mentions = {
  posts: ReadonlySet<PostTypeId>;
  faqs: boolean;
  faqCategories: boolean;
  sections: boolean;
};

const tagsOnly: Mentions = { posts: new Set(), faqs: false, faqCategories: false, sections: false };

/** Names things of this domain, times in its time zone and prices in its currency, for texts about changes. Loads only the lists that are mentioned. */
export function useNames(mentions: Mentions = tagsOnly): Names {
  const { data: cuisines } = useQuery(cuisineTagsQuery);
  const { data: categories } = useQuery(categoriesQuery);
  const { data: options } = useQuery(optionsQuery);
  const { data: faqs } = useQuery({ ...faqsQuery, enabled: mentions.faqs });
  const { data: faqCategories } = useQuery({ ...faqCategoriesQuery, enabled: mentions.faqCategories });
  const { data: sections } = useQuery({ ...sectionsQuery, enabled: mentions.sections });
  const lists = useQueries({ queries: Array.from(mentions.posts, fullListQuery) });

  const tags = cuisines && categories && new Map([...cuisines, ...categories].map(({ id, label }) => [id, label]));
  const posts = new Map(lists.flatMap(({ data }) => data?.data ?? []).map(({ id, title }) => [id, title]));
  const allPosts = lists.every(({ data }) => data);
  const isPart = lists.some(({ data }) => data && data.total > fullListLimit);
  return {
    tag: (id) => named(tags, id, 'a deleted tag'),
    post: (id) => posts.get(id) ?? (allPosts ? (isPart ? 'another page' : 'a deleted page') : loading),
    faq: (id) => named(faqs && new Map(faqs.map((faq) => [faq.id, faq.question])), id, 'a deleted question'),
    faqCategory: (id) => named(namesById(faqCategories), id, 'a deleted category'),
    section: (id) => named(sections && new Map(sections.map((each) => [each.id, each.title])), id, 'a deleted section'),
    when: (instant) => whenWords(instant, options?.timezone ?? 'UTC'),
    price: (hundredths) => (options ? formatPrice(hundredths, options.currency) : loading),
  };
}

const loading = '…';

function namesById(list: { id: string; name: string }[] | undefined): Map<string, string> | undefined {
  return list && new Map(list.map(({ id, name }) => [id, name]));
}

function named(names: Map<string, string> | undefined, id: string, deleted: string): string {
  return names ? (names.get(id) ?? deleted) : loading;
}
