import { type QueryClient, useQuery } from '@tanstack/react-query';

import type { Change } from '#shared/schemas/changes.ts';

import { changesQuery } from '../queries/changes.ts';
import { publishStateQuery } from '../queries/releases.ts';

export type Waiting = Change['waits_for'][number];

const nextOf = (changes: Change[], document: string): Waiting | undefined =>
  changes.find((change) => change.document === document)?.waits_for[0];

/** The next scheduled release that takes a document's change live. Reads the changes only while some wait. */
export function useWaitsFor(document: string): Waiting | undefined {
  const { data: { waiting = 0 } = {} } = useQuery(publishStateQuery);
  const { data } = useQuery({ ...changesQuery, enabled: waiting > 0 });
  return waiting > 0 && data ? nextOf(data.changes, document) : undefined;
}

/** The same for an action; undefined, too, while the server can't say: publishing then reports what is wrong. */
export async function waitsFor(queryClient: QueryClient, document: string): Promise<Waiting | undefined> {
  const { waiting = 0 } = queryClient.getQueryData(publishStateQuery.queryKey) ?? {};
  if (waiting === 0) return undefined;
  const found = await queryClient
    .fetchQuery({ ...changesQuery, retry: false, networkMode: 'always' })
    .catch(() => null);
  return found ? nextOf(found.changes, document) : undefined;
}
