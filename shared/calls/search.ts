import { reply } from '../schemas/common.ts';
import { SearchQuery, SearchReply } from '../schemas/search.ts';
import { defineCalls } from './call.ts';

/** The search of a domain's public pages, for those without scripts, and for other websites and programs. */
export const searchCalls = defineCalls({
  find: {
    method: 'GET',
    path: '/api/search',
    summary: 'Search the live pages of a domain; browsers get its search page with the results',
    access: 'public',
    open: true,
    query: SearchQuery,
    response: reply(SearchReply),
    refusals: ['too_many_requests', 'not_found', 'unavailable'],
  },
});
