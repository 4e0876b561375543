import { differenceCalls } from '#shared/calls/differences.ts';
import type { Change } from '#shared/schemas/changes.ts';

import { callQuery } from './call-query.ts';
import { publishStateKey } from './releases.ts';

const ofRelease = (id: string): string => `release ${id}`;

/** A document before and after a release. */
export const releasedDifferenceQuery = (id: string, document: string) =>
  callQuery(['difference', document, ofRelease(id)], differenceCalls.released, { input: { params: { id, document } } });

/** A document as it is live and as it was saved at a time. */
export const differenceQuery = ({ document, at }: Pick<Change, 'document' | 'at'>) =>
  callQuery(['difference', document, at], differenceCalls.get, { input: { params: { document } } });

/** A post as visitors see it and as it is saved, also as a draft. Read again each time: who approves it publishes what is shown. */
export const draftDifferenceQuery = (id: string) =>
  callQuery([...publishStateKey, 'draft-difference', id], differenceCalls.get, {
    input: { params: { document: `post:${id}` }, query: { to: 'saved' } },
    staleTime: 0,
  });
