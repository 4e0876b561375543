import { IdParams, listReply, reply } from '../schemas/common.ts';
import { ClearCacheReply, PublishState, Release, ReleaseListQuery } from '../schemas/releases.ts';
import { defineCalls } from './call.ts';

export const releaseCalls = defineCalls({
  clearCache: {
    method: 'POST',
    path: '/api/clear-cache',
    summary: 'Publish: queue a rebuild of the domain and announce it to the rebuild hook',
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
    response: listReply(Release),
  },
  state: {
    method: 'GET',
    path: '/api/releases/state',
    summary: 'What is live, what is being built, how much is unpublished',
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
    summary: 'One release as it is now and whenever it changed, until it is live or has failed',
    access: 'releases.read',
    params: IdParams,
    response: null,
    stream: Release,
    refusals: ['too_many_requests'],
  },
  rollback: {
    method: 'POST',
    path: '/api/releases/{id}/rollback',
    summary: 'Put an older release live again',
    access: 'releases.publish',
    params: IdParams,
    response: reply(ClearCacheReply),
    status: 202,
    refusals: ['conflict'],
  },
});
