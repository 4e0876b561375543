import { useQuery } from '@tanstack/react-query';

import { postOptions } from '#shared/content/option-lists.ts';
import { postStatusIds, postStatusLabels } from '#shared/rules/post-status.ts';
import { manyOf, postTypeById, postTypeList } from '#shared/rules/post-types.ts';
import { publicPath } from '#shared/rules/urls.ts';

import { useSettled } from '../ui/use-debounced.ts';
import { postSearchQuery } from './post-search.ts';

const searchDelay = 150;

/** A page to link to; `id` is its public path. */
export type LinkTarget = { id: string; label: string; detail: string };

/** The pages that the site generates. */
const generatedPages: LinkTarget[] = [
  { id: '/', label: 'Home', detail: '' },
  ...postTypeList.flatMap((type) =>
    type.listing ? [{ id: publicPath(type.listing), label: `All ${manyOf(type)}`, detail: 'List' }] : [],
  ),
  { id: '/faq', label: 'All questions', detail: 'List' },
];

/** The domain's pages whose title or path matches the input; none for an external URL. */
export function useLinkTargets(typed: string): LinkTarget[] {
  const input = typed.replace(/^\/+/, '').trim();
  const search = useSettled(input, searchDelay);
  const external = /^[a-z]+:/i.test(input);
  const { data = [] } = useQuery({ ...postSearchQuery(search.slice(0, 200)), enabled: !external });
  if (external) return [];
  // Generated pages match at once; the search for posts is debounced.
  const text = input.toLowerCase();
  const found = postOptions(data).map(({ label, post: { url, post_type_id, post_status_id } }) => ({
    id: publicPath(url),
    label,
    detail:
      post_status_id === postStatusIds.published ? postTypeById(post_type_id).label : postStatusLabels[post_status_id],
  }));
  const matching = generatedPages.filter(({ id, label }) => id.includes(text) || label.toLowerCase().includes(text));
  return [...matching, ...found.filter(({ id }) => !matching.some((page) => page.id === id))];
}
