import { useQuery } from '@tanstack/react-query';

import { whenWords } from '#shared/rules/when-words.ts';

import { categoriesQuery, cuisineTagsQuery } from '../queries/content.ts';
import { optionsQuery } from '../queries/domains.ts';
import type { Names } from './post-parts.ts';

/** What ids and instants are called in this domain, where differences are read. */
export function useNames(): Names {
  const { data: cuisines = [] } = useQuery(cuisineTagsQuery);
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { data: options } = useQuery(optionsQuery);
  const labels = new Map([...cuisines, ...categories].map(({ id, label }) => [id, label]));
  return {
    tag: (id) => labels.get(id) ?? 'a tag that is gone',
    when: (instant) => whenWords(instant, options?.timezone ?? 'UTC'),
  };
}
