import { IdParams, reply } from '../schemas/common.ts';
import { DomainUpdate } from '../schemas/domains.ts';
import { AliasParams, NetworkDomain, NetworkDomains, NetworkQuery } from '../schemas/network.ts';
import { defineCalls, noContent } from './call.ts';

const access = 'domains.create';
const one = '/api/options/domains/{id}';
const domain = { access, params: IdParams, response: reply(NetworkDomain) } as const;

/** An owner's calls about whole domains. Listing one's own domains and creating one are in options.ts. */
export const domainCalls = defineCalls({
  network: {
    method: 'GET',
    path: '/api/options/domains/all',
    summary:
      'All domains of the network with their former hosts; with `deleted` only archived ones, or only the others',
    access,
    query: NetworkQuery,
    response: NetworkDomains,
  },
  get: {
    ...domain,
    method: 'GET',
    path: one,
    summary: 'One domain of the network, with the progress of its newest release',
  },
  update: {
    ...domain,
    method: 'PATCH',
    path: one,
    summary: 'Change host or title; the old host then redirects to the new one',
    body: DomainUpdate,
    refusals: ['conflict'],
  },
  archive: {
    ...domain,
    method: 'POST',
    path: `${one}/archive`,
    summary: 'Archive a domain: take it offline and out of lists, without deleting anything',
    refusals: ['conflict'],
  },
  unarchive: {
    ...domain,
    method: 'POST',
    path: `${one}/unarchive`,
    summary: 'Restore an archived domain',
  },
  releaseAlias: {
    method: 'DELETE',
    path: `${one}/aliases/{host}`,
    summary: 'Release a former host: it stops redirecting, and another domain can use it',
    access,
    params: AliasParams,
    ...noContent,
  },
});
