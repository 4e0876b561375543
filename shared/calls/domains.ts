import { DomainAddresses, HostState } from '../schemas/addresses.ts';
import { IdParams, reply } from '../schemas/common.ts';
import { AliasCreate, AliasUpdate, DomainUpdate } from '../schemas/domains.ts';
import { AliasParams, NetworkDomain, NetworkDomains, NetworkQuery, SignOnDemand } from '../schemas/network.ts';
import { defineCalls, noContent } from './call.ts';

const access = 'domains.create';
const one = '/api/options/domains/{id}';
const domain = { access, params: IdParams, response: reply(NetworkDomain) } as const;

/** An owner's calls about whole domains. Listing one's own domains and creating one are in options.ts. */
export const domainCalls = defineCalls({
  network: {
    method: 'GET',
    path: '/api/options/domains/all',
    summary: 'All domains of the network with their aliases; with `deleted` only archived ones, or only the others',
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
    proof: 'fresh',
    ...domain,
    method: 'PATCH',
    path: one,
    summary: 'Change host or title; the old host then redirects to the new one',
    body: DomainUpdate,
    refusals: ['conflict'],
  },
  demandSignOn: {
    proof: 'fresh',
    ...domain,
    method: 'PUT',
    path: `${one}/single-sign-on`,
    summary:
      'Take only sign-ins at the identity provider in a domain (owners only, who signed in there themselves), or any again',
    body: SignOnDemand,
    refusals: ['conflict'],
  },
  archive: {
    proof: 'fresh',
    ...domain,
    method: 'POST',
    path: `${one}/archive`,
    summary: 'Archive a domain: take it offline and out of lists, without deleting anything',
    refusals: ['conflict'],
  },
  unarchive: {
    proof: 'fresh',
    ...domain,
    method: 'POST',
    path: `${one}/unarchive`,
    summary: 'Restore an archived domain',
  },
  addAlias: {
    proof: 'fresh',
    ...domain,
    method: 'POST',
    path: `${one}/aliases`,
    summary: 'Add a host that redirects to the domain or serves the same pages',
    body: AliasCreate,
    refusals: ['conflict'],
  },
  updateAlias: {
    proof: 'fresh',
    ...domain,
    method: 'PATCH',
    path: `${one}/aliases/{host}`,
    summary: 'Change whether an alias redirects or serves',
    params: AliasParams,
    body: AliasUpdate,
  },
  makeMain: {
    proof: 'fresh',
    ...domain,
    method: 'POST',
    path: `${one}/aliases/{host}/main`,
    summary: 'Make an alias the host of the domain; the host before becomes an alias that redirects',
    params: AliasParams,
    refusals: ['conflict'],
  },
  addresses: {
    method: 'GET',
    path: `${one}/addresses`,
    summary:
      'How far each host of a domain is from being served over HTTPS; starts a check of those not checked just now',
    access,
    params: IdParams,
    response: reply(DomainAddresses),
  },
  checkAddress: {
    method: 'POST',
    path: `${one}/addresses/{host}/check`,
    summary: 'Check a host of a domain now',
    access,
    params: AliasParams,
    response: reply(HostState),
  },
  releaseAlias: {
    proof: 'fresh',
    method: 'DELETE',
    path: `${one}/aliases/{host}`,
    summary: 'Release an alias: it stops redirecting or serving, and another domain can use it',
    access,
    params: AliasParams,
    ...noContent,
  },
});
