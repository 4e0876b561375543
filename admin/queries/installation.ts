import { installationCalls } from '#shared/calls/installation.ts';

import { client } from '../client/client.ts';
import { callQuery } from './call-query.ts';
import { writeHook } from './write-hook.ts';

const minute = 60_000;

/** Each check asks other machines and takes some seconds, so coming back to the screen shows the last one for a while. */
export const examinationQuery = callQuery(['installation', 'checks'], installationCalls.examine, {
  staleTime: 5 * minute,
  refetchOnWindowFocus: false,
});

export const backupsQuery = callQuery(['installation', 'backups'], installationCalls.backups, {
  // One that is being made ends while somebody looks.
  refetchInterval: ({ state }) => (state.data?.latest[0]?.state === 'running' ? 2000 : false),
});

export const useSendTestMail = writeHook(async () => (await client(installationCalls.sendTestMail)).data);
