import * as z from 'zod/mini';

import { Change, ChangeListQuery, Discarded, DiscardInput, RestoreInput } from '../schemas/changes.ts';
import { listReply, reply } from '../schemas/common.ts';
import { DocumentName } from '../schemas/document-name.ts';
import { defineCalls } from './call.ts';

/** What is saved and not live. */
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
});
