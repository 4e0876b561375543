import * as z from 'zod/mini';

import { Change, ChangeListQuery, Difference, DifferenceQuery } from '../schemas/changes.ts';
import { IdParams, listReply, reply } from '../schemas/common.ts';
import { DocumentName } from '../schemas/document-name.ts';
import { defineCalls } from './call.ts';

/** Calls of the panel's lists of changes. A file of their own, because they need the schema of every kind of document. */
export const changeCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/api/changes',
    summary: 'The documents whose saved revision is not live, last changed first',
    access: 'releases.read',
    query: ChangeListQuery,
    noTrash: true,
    response: listReply(Change),
  },
  get: {
    method: 'GET',
    path: '/api/changes/{document}',
    summary: 'A document as it is live and as it is saved',
    access: 'releases.read',
    params: z.strictObject({ document: DocumentName }),
    query: DifferenceQuery,
    response: reply(Difference),
  },
  released: {
    method: 'GET',
    path: '/api/releases/{id}/changes/{document}',
    summary: 'A document before and after a release, or what a release that waits does to it',
    access: 'releases.read',
    params: z.strictObject({ ...IdParams.shape, document: DocumentName }),
    response: reply(Difference),
    refusals: ['conflict'],
  },
});
