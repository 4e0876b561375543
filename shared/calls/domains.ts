import { IdParams, listReply, reply } from '../schemas/common.ts';
import { DomainUpdate } from '../schemas/domains.ts';
import { AliasParams, NetworkDomain } from '../schemas/network.ts';
import { defineCalls } from './call.ts';

const access = 'domains.create';
const one = '/api/options/domains/{id}';

/** What an owner does with whole domains. Entering them and making one is among the options. */
export const domainCalls = defineCalls({
  network: {
    method: 'GET',
    path: '/api/options/domains/all',
    summary: 'All domains of the network with their former hosts, archived ones too',
    access,
    response: listReply(NetworkDomain),
  },
  get: {
    method: 'GET',
    path: one,
    summary: 'One domain of the network, and how far its newest release is',
    access,
    params: IdParams,
    response: reply(NetworkDomain),
  },
  update: {
    method: 'PATCH',
    path: one,
    summary: 'Change host or title; the old host leads to the new one from then on',
    access,
    params: IdParams,
    body: DomainUpdate,
    response: reply(NetworkDomain),
    refusals: ['conflict'],
  },
  archive: {
    method: 'POST',
    path: `${one}/archive`,
    summary: 'Take a domain from the web and out of the lists; nothing of it is deleted',
    access,
    params: IdParams,
    response: reply(NetworkDomain),
    refusals: ['conflict'],
  },
  unarchive: {
    method: 'POST',
    path: `${one}/unarchive`,
    summary: 'Bring an archived domain back',
    access,
    params: IdParams,
    response: reply(NetworkDomain),
  },
  releaseAlias: {
    method: 'DELETE',
    path: `${one}/aliases/{host}`,
    summary: 'Let go of a former host: it leads nowhere then, and another domain can take it',
    access,
    params: AliasParams,
    response: null,
    status: 204,
  },
});
