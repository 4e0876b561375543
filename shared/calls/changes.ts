import * as z from 'zod/mini';

import {
  Change,
  ChangeListQuery,
  Difference,
  DifferenceQuery,
  Discarded,
  DiscardInput,
  RestoreInput,
} from '../schemas/changes.ts';
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
  discard: {
    method: 'POST',
    path: '/api/changes/{document}/discard',
    summary: 'Discard what is saved of a document and not live. A new one goes to the trash',
    access: 'content.write',
    stores: 'revision',
    params: z.strictObject({ document: DocumentName }),
    body: DiscardInput,
    response: reply(Discarded),
    refusals: ['conflict', 'in_use', 'url_taken'],
  },
  restore: {
    method: 'POST',
    path: '/api/changes/{document}/restore',
    summary: 'Undo a discard: a document is again as it was saved before',
    access: 'content.write',
    stores: 'revision',
    params: z.strictObject({ document: DocumentName }),
    body: RestoreInput,
    response: reply(Discarded),
    refusals: ['conflict', 'in_use', 'url_taken'],
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
