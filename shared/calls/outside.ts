import { IdParams, reply } from '../schemas/common.ts';
import {
  OutsideClaim,
  OutsideClaimInput,
  OutsideDoubt,
  OutsideDue,
  OutsideLease,
  OutsideReport,
  OutsideStart,
} from '../schemas/projections.ts';
import { defineCalls } from './call.ts';

/** How publishers bring what is outside (a bucket of pages, a CDN) to what each domain's visitors get. */
export const outsideCalls = defineCalls({
  outsideStart: {
    method: 'POST',
    path: '/api/publisher/outside',
    summary: 'Say where pages go outside of the installation, and what is there',
    access: 'publisher',
    body: OutsideStart,
    response: reply(OutsideDue),
  },
  outsideClaim: {
    method: 'POST',
    path: '/api/publisher/outside/claim',
    summary: 'Lease a domain that what is outside has to follow, for 15 seconds',
    access: 'publisher',
    body: OutsideClaimInput,
    response: reply(OutsideClaim),
  },
  outsideExtend: {
    method: 'PUT',
    path: '/api/publisher/outside/{id}/lease',
    summary: 'Extend the lease of a domain to 15 seconds from now',
    access: 'publisher',
    params: IdParams,
    body: OutsideLease,
    response: reply(OutsideDue),
    refusals: ['conflict'],
  },
  outsideReport: {
    method: 'PUT',
    path: '/api/publisher/outside/{id}',
    summary: 'Report whether what is outside follows a leased domain',
    access: 'publisher',
    params: IdParams,
    body: OutsideReport,
    response: reply(OutsideDue),
    refusals: ['conflict'],
  },
  outsideDoubt: {
    method: 'POST',
    path: '/api/publisher/outside/doubt',
    summary: 'Have the domains of some hosts written again, because a lost lease may have left old pages there',
    access: 'publisher',
    body: OutsideDoubt,
    response: reply(OutsideDue),
  },
});
