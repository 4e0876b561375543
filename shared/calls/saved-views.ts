import * as z from 'zod/mini';

import { DeletedQuery, reply } from '../schemas/common.ts';
import { ListedView, SavedView, SavedViewQuery } from '../schemas/saved-views.ts';
import { defineCalls, noContent } from './call.ts';

const path = '/api/saved-views';

export const savedViewCalls = defineCalls({
  list: {
    method: 'GET',
    path,
    summary: 'Your own views of the lists of this domain, by name, then those that others share',
    access: 'content.read',
    query: DeletedQuery,
    noTrash: true,
    response: reply(z.array(ListedView)),
  },
  save: {
    method: 'PUT',
    path,
    summary:
      'Save a view under its name, replacing your view of the same name; whoever may change content may share it',
    access: 'content.read',
    body: SavedView,
    response: reply(SavedView),
    refusals: ['conflict'],
  },
  remove: {
    method: 'DELETE',
    path,
    summary: 'Delete one of your own views',
    access: 'content.read',
    query: SavedViewQuery,
    ...noContent,
    refusals: ['not_found'],
  },
});
