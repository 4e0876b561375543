import * as z from 'zod/mini';

import { IdParams, reply } from '../schemas/common.ts';
import { Difference, DifferenceQuery } from '../schemas/differences.ts';
import { DocumentName } from '../schemas/document-name.ts';
import { defineCalls } from './call.ts';

/** Documents before and after a change. A file of their own, because they need the schema of every kind of document. */
export const differenceCalls = defineCalls({
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
