import { DeletedQuery, IdParams, listReply, reply } from '../schemas/common.ts';
import { Media, MediaDeleteQuery, MediaQuery, MediaUpdate, MediaUse, Storage } from '../schemas/media.ts';
import { defineCalls } from './call.ts';
import { trashCalls } from './trash.ts';

const one = '/api/media/{id}';
const file = { params: IdParams, response: reply(Media) } as const;

const trash = trashCalls(one, { access: 'media.manage', thing: 'a file', item: Media });

export const mediaCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/api/media',
    summary: 'The media library',
    access: 'content.read',
    query: MediaQuery,
    response: listReply(Media),
  },
  storage: {
    method: 'GET',
    path: '/api/media/storage',
    summary: "Bytes of the domain's files and content, with their quotas",
    access: 'content.read',
    response: reply(Storage),
  },
  upload: {
    method: 'POST',
    path: '/api/media',
    summary: 'Upload a picture, SVG or PDF (multipart: file, alt)',
    access: 'media.write',
    encoding: 'multipart',
    response: reply(Media),
    status: 201,
  },
  get: {
    ...file,
    method: 'GET',
    path: one,
    summary: 'One stored file',
    access: 'content.read',
  },
  update: {
    ...file,
    method: 'PATCH',
    path: one,
    summary: 'Change alt text or focal point',
    access: 'media.manage',
    body: MediaUpdate,
    refusals: ['conflict'],
  },
  replaceFile: {
    ...file,
    method: 'PUT',
    path: `${one}/file`,
    summary: 'Replace a file everywhere it is used',
    access: 'media.manage',
    encoding: 'multipart',
    refusals: ['conflict'],
  },
  ...trash,
  remove: {
    ...trash.remove,
    summary: 'Move a file to the trash; a used file only with force',
    query: MediaDeleteQuery,
    refusals: ['in_use'],
  },
  usage: {
    method: 'GET',
    path: `${one}/usage`,
    summary: 'Where a file is used',
    access: 'content.read',
    params: IdParams,
    query: DeletedQuery,
    noTrash: true,
    response: listReply(MediaUse),
  },
});
