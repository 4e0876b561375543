import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import type { CallInput } from '#shared/calls/call.ts';
import type { submissionCalls } from '#shared/calls/submissions.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { Submission, SubmissionBulk } from '#shared/schemas/submissions.ts';

import { client } from '../client/client.ts';

/** The navigation counts what is new, but the first screen must not wait for the forms' schemas. */
const loadCalls = async () => (await import('#shared/calls/submissions.ts')).submissionCalls;

export type SubmissionListInput = NonNullable<CallInput<typeof submissionCalls.list>['query']>;
export type SubmissionExportInput = NonNullable<CallInput<typeof submissionCalls.export>['query']>;
type Page = { data: Submission[]; total: number };

const keys = {
  counts: ['submissions', 'counts'] as const,
  lists: ['submissions', 'list'] as const,
  one: (id: string) => ['submissions', 'one', id] as const,
  bulk: ['submissions', 'bulk'] as const,
};

/** How often is asked for what visitors sent meanwhile; only while the tab is looked at. */
const countPoll = 20_000;
const poll = 10_000;
const mailPoll = 3000;

export const submissionCountsQuery = queryOptions({
  queryKey: keys.counts,
  queryFn: async ({ signal }) => (await client((await loadCalls()).counts, { signal })).data,
  refetchInterval: countPoll,
  meta: { silent: true, background: true },
});

export const submissionListQuery = (query: SubmissionListInput) =>
  queryOptions({
    queryKey: [...keys.lists, query],
    queryFn: async ({ signal }): Promise<Page> => client((await loadCalls()).list, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { handles: ['*'], background: true }, // the list shows it, with a way to try again
  });

/** The list asks again by itself, but not under a sheet that is read: nothing leaves or moves there meanwhile. */
export const listPoll = (reading: boolean) => ({ refetchInterval: reading ? (false as const) : poll });

/** One submission; null when the domain has none of this id. */
export const submissionQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: async ({ signal }): Promise<Submission | null> => {
      try {
        return (await client((await loadCalls()).get, { params: { id }, signal })).data;
      } catch (error) {
        if (isHttpError(error) && error.status === 404) return null;
        throw error;
      }
    },
    // Whoever had it sent again sees whether it went out.
    refetchInterval: ({ state }) => (state.data?.mail.state === 'queued' ? mailPoll : false),
    meta: { handles: ['*'] },
  });

/** Sends the mail about a submission once more. */
export function useMailAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await client((await loadCalls()).mailAgain, { params: { id } })).data,
    onSuccess: (submission) => {
      queryClient.setQueryData(keys.one(submission.id), submission);
      submissionsListed(queryClient);
    },
    meta: { handles: ['conflict'] }, // said beside the button
  });
}

/** What was read or changed in a sheet shows in the list at once; whether it still belongs there is asked when the sheet closes. */
function showChanged(queryClient: QueryClient, ids: string[], change: Partial<Submission>): void {
  const changed = (submission: Submission) => (ids.includes(submission.id) ? { ...submission, ...change } : submission);
  queryClient.setQueriesData<Page>(
    { queryKey: keys.lists },
    (page) => page && { ...page, data: page.data.map(changed) },
  );
  for (const id of ids)
    queryClient.setQueryData<Submission | null>(keys.one(id), (submission) => submission && changed(submission));
}

function takeAway(queryClient: QueryClient, ids: string[]): void {
  queryClient.setQueriesData<Page>({ queryKey: keys.lists }, (page) => {
    if (!page) return page;
    const data = page.data.filter(({ id }) => !ids.includes(id));
    return { data, total: page.total - (page.data.length - data.length) };
  });
}

/** The list shows another newest one: the navigation must not say something else. */
export function submissionsArrived(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: keys.counts });
}

export function submissionsListed(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: keys.lists });
  submissionsArrived(queryClient);
}

export type SubmissionChange = {
  body: SubmissionBulk;
  /** They leave what is listed: shown at once, before the server has answered. */
  leaves: boolean;
  /** A sheet is open over the list: it stays as it is until that closes. */
  reading?: boolean;
};

/** Does one thing to many; all or none. */
export function useChangeSubmissions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: keys.bulk,
    mutationFn: async ({ body }: SubmissionChange) => client((await loadCalls()).bulk, { body }),
    onMutate: async ({ body, leaves }) => {
      await queryClient.cancelQueries({ queryKey: keys.lists });
      if (leaves) takeAway(queryClient, body.ids);
      else if (body.action === 'status') showChanged(queryClient, body.ids, { status: body.status });
    },
    onSettled: (_result, error, { body, reading }) => {
      // Of several that follow each other quickly the last one asks: an answer in between would bring back what is leaving.
      if (queryClient.isMutating({ mutationKey: keys.bulk }) > 1) return;
      for (const id of body.ids) void queryClient.invalidateQueries({ queryKey: keys.one(id) });
      if (reading && !error) void queryClient.invalidateQueries({ queryKey: keys.counts });
      else submissionsListed(queryClient);
    },
  });
}

/**
 * Writes a note. Somebody's new status is no reason to refuse it: only a note that isn't `before` any more is a conflict.
 * Throws what the client throws, HttpError stale_version among it.
 */
export async function writeNote(id: string, note: string, version: number, before: string): Promise<Submission> {
  const calls = await loadCalls();
  const write = (at: number) => client(calls.update, { params: { id }, body: { version: at, note } });
  try {
    return (await write(version)).data;
  } catch (error) {
    if (!isHttpError(error) || error.code !== 'stale_version') throw error;
    const { data: now } = await client(calls.get, { params: { id } });
    if (now.note !== before) throw error;
    return (await write(now.version)).data;
  }
}

export function noteWritten(queryClient: QueryClient, submission: Submission): void {
  const { id, note, version } = submission;
  showChanged(queryClient, [id], { note, version });
}

/** The CSV of all submissions that match. */
export async function exportSubmissions(query: SubmissionExportInput): Promise<Response> {
  return await client((await loadCalls()).export, { query });
}
