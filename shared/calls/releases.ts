import { IdParams, listReply, reply } from '../schemas/common.ts';
import { ClearCacheReply, PublishState, Release, ReleaseListQuery } from '../schemas/releases.ts';
import { defineCalls } from './call.ts';

export const releaseCalls = defineCalls({
  clearCache: {
    method: 'POST',
    path: '/api/clear-cache',
    summary: 'Publish: queue a build of the domain and call the rebuild hook',
    access: 'releases.publish',
    response: reply(ClearCacheReply),
    status: 202,
  },
  list: {
    method: 'GET',
    path: '/api/releases',
    summary: 'Releases, newest first',
    access: 'releases.read',
    query: ReleaseListQuery,
    noTrash: true,
    response: listReply(Release),
  },
  state: {
    method: 'GET',
    path: '/api/releases/state',
    summary: 'The live release, the current build, and the number of unpublished changes',
    access: 'releases.read',
    response: reply(PublishState),
  },
  get: {
    method: 'GET',
    path: '/api/releases/{id}',
    summary: 'One release',
    access: 'releases.read',
    params: IdParams,
    response: reply(Release),
  },
  events: {
    method: 'GET',
    path: '/api/releases/{id}/events',
    summary: 'A stream of one release: now, and after each change until it is live or has failed',
    access: 'releases.read',
    params: IdParams,
    response: null,
    stream: Release,
    refusals: ['too_many_requests'],
  },
  rollback: {
    method: 'POST',
    path: '/api/releases/{id}/rollback',
    summary: 'Restore an older release',
    access: 'releases.publish',
    params: IdParams,
    response: reply(ClearCacheReply),
    status: 202,
    refusals: ['conflict'],
  },
});
