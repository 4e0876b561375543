import { useQuery } from '@tanstack/react-query';

import { whenWords } from '#shared/rules/when-words.ts';

import { categoriesQuery, cuisineTagsQuery } from '../queries/content.ts';
import { optionsQuery } from '../queries/domains.ts';
import type { Names } from './post-parts.ts';

/** The labels of this domain's tags, and times in its time zone, for texts about changes. */
export function useNames(): Names {
  const { data: cuisines = [] } = useQuery(cuisineTagsQuery);
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { data: options } = useQuery(optionsQuery);
  const labels = new Map([...cuisines, ...categories].map(({ id, label }) => [id, label]));
  return {
    tag: (id) => labels.get(id) ?? 'a deleted tag',
    when: (instant) => whenWords(instant, options?.timezone ?? 'UTC'),
  };
}
