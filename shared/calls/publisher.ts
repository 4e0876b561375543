import { IdParams, listReply, reply } from '../schemas/common.ts';
import { Post } from '../schemas/posts.ts';
import {
  Claim,
  ClaimInput,
  ContentStamps,
  LeaseInput,
  PostsByIdQuery,
  PublisherDomain,
  QueueInput,
  Release,
  ReleaseReport,
  StampsQuery,
} from '../schemas/releases.ts';
import { defineCalls } from './call.ts';

/** What a publisher asks of the API and tells it. In a file of its own, because no browser needs it. */
export const publisherCalls = defineCalls({
  domains: {
    method: 'GET',
    path: '/api/publisher/domains',
    summary: 'Every domain that is served',
    access: 'publisher',
    response: listReply(PublisherDomain),
  },
  queue: {
    method: 'POST',
    path: '/api/publisher/queue',
    summary: 'Queue a build that nobody asked for',
    access: 'publisher',
    body: QueueInput,
    response: reply(Release),
    status: 201,
  },
  claim: {
    method: 'POST',
    path: '/api/publisher/claim',
    summary: 'Take the oldest queued release for a minute; nobody else gets it',
    access: 'publisher',
    body: ClaimInput,
    response: reply(Claim),
  },
  extendLease: {
    method: 'PUT',
    path: '/api/publisher/releases/{id}/lease',
    summary: 'Ask for another minute for a claimed release, and say how far it is',
    access: 'publisher',
    params: IdParams,
    body: LeaseInput,
    response: reply(Release),
    refusals: ['conflict'],
  },
  stamps: {
    method: 'GET',
    path: '/api/publisher/stamps',
    summary: 'What is public of a domain, without what it says: enough to know what has changed',
    access: 'publisher',
    query: StampsQuery,
    response: reply(ContentStamps),
  },
  postsById: {
    method: 'GET',
    path: '/api/publisher/posts',
    summary: 'Public posts of a domain by their ids; those that are gone are left out',
    access: 'publisher',
    query: PostsByIdQuery,
    response: listReply(Post),
  },
  report: {
    method: 'PUT',
    path: '/api/publisher/releases/{id}',
    summary: 'Say how a claimed release ended',
    access: 'publisher',
    params: IdParams,
    body: ReleaseReport,
    response: reply(Release),
    refusals: ['conflict'],
  },
});
