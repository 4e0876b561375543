import * as z from 'zod/mini';

import { deletedFilter, IdParams, listReply, reply } from '../schemas/common.ts';
import { PreviewLink } from '../schemas/preview.ts';
import {
  ScheduledDocument,
  ScheduledRelease,
  ScheduledReleaseCreate,
  ScheduledReleaseListQuery,
  ScheduledReleaseUpdate,
} from '../schemas/scheduled-releases.ts';
import { defineCalls, noContent } from './call.ts';

const path = '/api/scheduled-releases';

export const scheduledReleaseCalls = defineCalls({
  list: {
    method: 'GET',
    path,
    summary: 'Groups of changes that go live at a time, next first',
    access: 'releases.read',
    query: ScheduledReleaseListQuery,
    noTrash: true,
    response: listReply(ScheduledRelease),
  },
  documents: {
    method: 'GET',
    path: `${path}/{id}/documents`,
    summary: 'The documents of a group',
    access: 'releases.read',
    params: IdParams,
    query: z.strictObject(deletedFilter),
    noTrash: true,
    response: listReply(ScheduledDocument),
  },
  create: {
    method: 'POST',
    path,
    summary: 'Schedule changes as they are saved now',
    access: 'releases.publish',
    body: ScheduledReleaseCreate,
    response: reply(ScheduledRelease),
    status: 201,
  },
  createPreviewLink: {
    method: 'POST',
    path: `${path}/{id}/preview-link`,
    summary: 'Create a link that shows the whole website after a group to anyone, for a day or until the group’s time',
    access: 'content.read',
    params: IdParams,
    response: reply(PreviewLink),
    status: 201,
    refusals: ['conflict'],
  },
  update: {
    method: 'PATCH',
    path: `${path}/{id}`,
    summary: 'Rename or move a group, or change what is in it',
    access: 'releases.publish',
    params: IdParams,
    body: ScheduledReleaseUpdate,
    response: reply(ScheduledRelease),
    refusals: ['stale_version', 'conflict'],
  },
  retry: {
    method: 'POST',
    path: `${path}/{id}/retry`,
    summary: 'Try a group that failed again at once',
    access: 'releases.publish',
    params: IdParams,
    response: reply(ScheduledRelease),
    refusals: ['conflict'],
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Unschedule a release: its changes stay saved',
    access: 'releases.publish',
    params: IdParams,
    ...noContent,
    refusals: ['conflict'],
  },
});
