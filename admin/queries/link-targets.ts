import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { postStatusIds, postStatusLabels } from '#shared/rules/post-status.ts';
import { postTypeById, postTypeList } from '#shared/rules/post-types.ts';
import { publicPath } from '#shared/rules/urls.ts';

import { postSearchQuery } from './post-search.ts';

const searchDelay = 150;

/** A page that a link may lead to: `id` is its public path. */
export type LinkTarget = { id: string; label: string; detail: string };

/** The pages that the site makes by itself. */
const lists: LinkTarget[] = [
  { id: '/', label: 'Home', detail: '' },
  ...postTypeList.flatMap(({ listing, plural }) =>
    listing ? [{ id: publicPath(listing), label: `All ${plural.toLowerCase()}`, detail: 'List' }] : [],
  ),
  { id: '/faq', label: 'All questions', detail: 'List' },
];

/** The domain's own pages that fit what was typed, by title or path; none for an address outside. */
export function useLinkTargets(typed: string): LinkTarget[] {
  const now = typed.replace(/^\/+/, '').trim();
  const [search, setSearch] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(now), searchDelay);
    return () => clearTimeout(timer);
  }, [now]);
  const outside = /^[a-z]+:/i.test(now);
  const { data = [] } = useQuery({ ...postSearchQuery(search.slice(0, 200)), enabled: !outside });
  if (outside) return [];
  // What is known here follows every key; what the server finds comes a moment later.
  const words = now.toLowerCase();
  const found = data.map(({ title, url, post_type_id, post_status_id }) => ({
    id: publicPath(url),
    label: title,
    detail:
      post_status_id === postStatusIds.published ? postTypeById(post_type_id).label : postStatusLabels[post_status_id],
  }));
  const fitting = lists.filter(({ id, label }) => id.includes(words) || label.toLowerCase().includes(words));
  return [...fitting, ...found.filter(({ id }) => !fitting.some((list) => list.id === id))];
}
