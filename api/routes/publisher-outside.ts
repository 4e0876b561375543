import type { outsideCalls } from '#shared/calls/outside.ts';

import { claimProjection, doubtHosts, extendProjection, reportProjection, startOutside } from '../db/projecting.ts';
import type { DirectHandlers } from '../http/direct-calls.ts';
import { ApiError } from '../lib/errors.ts';
import type { Services } from '../services/context.ts';

/** How publishers bring what is outside to what each domain's visitors get. */
export function outsideHandlers({ builtElsewhere, releaseWatch }: Services): DirectHandlers<typeof outsideCalls> {
  return {
    outsideStart: async ({ db, body }) => ({ data: { domains: await startOutside(db, body) } }),
    outsideClaim: async ({ db, body }) => {
      const data = await claimProjection(db, { ...body, elsewhere: builtElsewhere });
      if (data) releaseWatch.changed();
      return { data };
    },
    outsideExtend: async ({ db, params, body }) => {
      if (!(await extendProjection(db, params.id, body.publisher))) throw notYours();
      return { data: { domains: 1 } };
    },
    outsideReport: async ({ db, params, body }) => {
      if (!(await reportProjection(db, params.id, body.publisher, body.outcome))) throw notYours();
      releaseWatch.changed();
      return { data: { domains: 1 } };
    },
    outsideDoubt: async ({ db, body }) => {
      const domains = await doubtHosts(db, body.hosts);
      releaseWatch.changed();
      return { data: { domains } };
    },
  };
}

const notYours = () => new ApiError('conflict', 'This publisher does not have this domain');
