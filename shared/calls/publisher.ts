import * as z from 'zod/mini';

import { BuildNodeInput, BuildTurn } from '../schemas/build-nodes.ts';
import { IdParams, listReply, reply } from '../schemas/common.ts';
import { Post } from '../schemas/posts.ts';
import {
  ChangesQuery,
  ContentChanges,
  ContentStamps,
  PartsQuery,
  PartsReply,
  PostsByIdQuery,
  StampsQuery,
} from '../schemas/publisher-content.ts';
import {
  AdoptInput,
  Claim,
  ClaimInput,
  KeptManifests,
  LeaseInput,
  MoveCurrentInput,
  MovedCurrent,
  PublisherDomains,
  PublisherDomainsQuery,
  QueueInput,
  ReleaseReport,
} from '../schemas/release-queue.ts';
import { Release } from '../schemas/releases.ts';
import { Section } from '../schemas/sections.ts';
import { defineCalls } from './call.ts';
import { outsideCalls } from './outside.ts';

/** Calls from the publisher to the API. A separate file keeps them out of browsers' bundles. */
export const publisherCalls = defineCalls({
  ...outsideCalls,
  domains: {
    method: 'GET',
    path: '/api/publisher/domains',
    summary:
      'What each host serves, including archived domains, a page of a thousand domains at a time; or only what has changed since a count',
    access: 'publisher',
    query: PublisherDomainsQuery,
    response: PublisherDomains,
  },
  queue: {
    method: 'POST',
    path: '/api/publisher/queue',
    summary: 'Queue a build without a user request',
    access: 'publisher',
    body: QueueInput,
    response: reply(Release),
    status: 201,
  },
  build: {
    method: 'PUT',
    path: '/api/publisher/build',
    summary: 'Say which build of the renderer a publisher has, and hear which one makes pages now',
    access: 'publisher',
    body: BuildNodeInput,
    response: reply(BuildTurn),
  },
  claim: {
    method: 'POST',
    path: '/api/publisher/claim',
    summary: 'Lease the next queued release for 15 seconds',
    access: 'publisher',
    body: ClaimInput,
    response: reply(Claim),
  },
  extendLease: {
    method: 'PUT',
    path: '/api/publisher/releases/{id}/lease',
    summary: 'Extend the lease of a release to 15 seconds from now and report its progress',
    access: 'publisher',
    params: IdParams,
    body: LeaseInput,
    response: reply(Release),
    refusals: ['conflict'],
  },
  stamps: {
    method: 'GET',
    path: '/api/publisher/stamps',
    summary: 'Ids and stamps of the public content of a domain, to detect changes',
    access: 'publisher',
    query: StampsQuery,
    response: reply(ContentStamps),
  },
  changes: {
    method: 'GET',
    path: '/api/publisher/changes',
    summary:
      "What a release's list has other than what the publisher read last; null where everything must be compared",
    access: 'publisher',
    query: ChangesQuery,
    response: reply(ContentChanges),
  },
  parts: {
    method: 'GET',
    path: '/api/publisher/parts',
    summary: 'The public content of a domain besides its posts, part by part',
    access: 'publisher',
    query: PartsQuery,
    response: reply(PartsReply),
  },
  postsById: {
    method: 'GET',
    path: '/api/publisher/posts',
    summary: 'Posts of a list by id, without their positions; missing ones are left out',
    access: 'publisher',
    query: PostsByIdQuery,
    noTrash: true,
    response: listReply(Post),
  },
  sections: {
    method: 'GET',
    path: '/api/publisher/sections',
    summary: 'Every saved section of a domain, for previews',
    access: 'publisher',
    query: StampsQuery,
    response: reply(z.object({ revision: z.int(), sections: z.array(Section) })),
  },
  moveCurrent: {
    method: 'PUT',
    path: '/api/publisher/releases/{id}/current',
    summary: 'Make a leased release what visitors get, or go back to what they had before',
    access: 'publisher',
    params: IdParams,
    body: MoveCurrentInput,
    response: reply(MovedCurrent),
    refusals: ['conflict'],
  },
  keptManifests: {
    method: 'GET',
    path: '/api/publisher/domains/{id}/manifests',
    summary: 'The manifests of the releases of a domain that can be restored',
    access: 'publisher',
    params: IdParams,
    response: reply(KeptManifests),
  },
  adopt: {
    method: 'PUT',
    path: '/api/publisher/domains/{id}/manifests',
    summary: 'Name the manifests of releases that an older version kept without',
    access: 'publisher',
    params: IdParams,
    body: AdoptInput,
    response: reply(KeptManifests),
  },
  report: {
    method: 'PUT',
    path: '/api/publisher/releases/{id}',
    summary: 'Report the result of a leased release',
    access: 'publisher',
    params: IdParams,
    body: ReleaseReport,
    response: reply(Release),
    refusals: ['conflict'],
  },
});
