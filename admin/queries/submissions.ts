import { type QueryClient, queryOptions } from '@tanstack/react-query';

import type { CallInput } from '#shared/calls/call.ts';
import type { submissionCalls } from '#shared/calls/submissions.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { SubmissionReplyInput, SubmissionThread } from '#shared/schemas/submission-replies.ts';
import type { Submission, SubmissionBulk } from '#shared/schemas/submissions.ts';

import { client } from '../client/client.ts';
import { pageQuery } from './call-query.ts';
import { invalidate } from './query-client.ts';
import { countsKey } from './submission-counts.ts';
import { writeHook } from './write-hook.ts';

export type SubmissionListInput = NonNullable<CallInput<typeof submissionCalls.list>['query']>;
export type SubmissionExportInput = NonNullable<CallInput<typeof submissionCalls.export>['query']>;

/** Loaded on demand, with the schemas of the forms. */
const loadCalls = async () => (await import('#shared/calls/submissions.ts')).submissionCalls;

type Page = { data: Submission[]; total: number };

const keys = {
  counts: countsKey,
  lists: ['submissions', 'list'] as const,
  ones: ['submissions', 'one'] as const,
  one: (id: string) => [...keys.ones, id] as const,
};

/** The key of each change of many submissions. */
export const submissionChanges = ['submissions', 'bulk'] as const;

/** Milliseconds between two requests, while the tab is visible. */
const listPoll = 10_000;
const mailPoll = 3000;
/** Shows what a colleague answers meanwhile. */
const threadPoll = 15_000;

export const submissionListQuery = (query: SubmissionListInput) =>
  pageQuery([...keys.lists, query], async () => (await loadCalls()).list, {
    input: { query },
    meta: { background: true },
  });

/** Polls the list, except while a sheet is open over it: its rows must not move then. */
export const pollList = (reading: boolean) => ({ refetchInterval: reading ? (false as const) : listPoll });

/** A submission, or null if the domain has none with this id. */
export const submissionQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: async ({ signal }): Promise<SubmissionThread | null> => {
      try {
        return (await client((await loadCalls()).get, { params: { id }, signal })).data;
      } catch (error) {
        if (isHttpError(error) && error.status === 404) return null;
        throw error;
      }
    },
    // Often while a mail is queued, so that the user sees whether it was sent.
    refetchInterval: ({ state: { data } }) => (data && isMailing(data) ? mailPoll : threadPoll),
  });

const isMailing = ({ mail, replies }: SubmissionThread) =>
  [mail, ...replies.map((reply) => reply.mail)].some(({ state }) => state === 'queued');

/** Sends the mail about a submission again. */
export const useResendMail = writeHook(
  async (id: string) => (await client((await loadCalls()).mailAgain, { params: { id } })).data,
  {
    meta: { stale: [keys.lists, keys.counts] },
    onSuccess: (submission, _id, _before, context) => {
      showChanged(context.client, [submission.id], submission);
    },
  },
);

/** Shows a thread that the API replied with, also in the lists. */
export function threadChanged(queryClient: QueryClient, thread: SubmissionThread): void {
  const { id, replies: _replies, reply_as: _addresses, ...submission } = thread;
  queryClient.setQueryData(keys.one(id), thread);
  showChanged(queryClient, [id], submission);
}

/** Answers a submission by mail, once for each key. Throws the errors of the client. */
export async function writeReply(id: string, body: SubmissionReplyInput): Promise<SubmissionThread> {
  return (await client((await loadCalls()).reply, { params: { id }, body })).data;
}

/** Sends the mail of an answer again. */
export const useResendReply = writeHook(
  async ({ id, reply }: { id: string; reply: string }) =>
    (await client((await loadCalls()).replyAgain, { params: { id }, body: { reply } })).data,
  { onSuccess: (thread, _input, _before, context) => threadChanged(context.client, thread) },
);

/** Updates submissions in the cached lists. The list fetches whether they still match when the sheet closes. */
function showChanged(queryClient: QueryClient, ids: string[], change: Partial<Submission>): void {
  const changed = (submission: Submission) => (ids.includes(submission.id) ? { ...submission, ...change } : submission);
  queryClient.setQueriesData<Page>(
    { queryKey: keys.lists },
    (page) => page && { ...page, data: page.data.map(changed) },
  );
  for (const id of ids)
    queryClient.setQueryData<SubmissionThread | null>(keys.one(id), (thread) => thread && { ...thread, ...change });
}

function removeFromLists(queryClient: QueryClient, ids: string[]): void {
  queryClient.setQueriesData<Page>({ queryKey: keys.lists }, (page) => {
    if (!page) return page;
    const data = page.data.filter(({ id }) => !ids.includes(id));
    return { data, total: page.total - (page.data.length - data.length) };
  });
}

/** After the list shows a new submission: the counts in the navigation must agree with it. */
export function submissionsArrived(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: keys.counts });
}

export function submissionsListed(queryClient: QueryClient): void {
  void invalidate(queryClient, [keys.lists, keys.counts]);
}

/** While a sheet is open over the list, its rows must not move: the list is fetched when the sheet closes. */
const isSheetOpen = (queryClient: QueryClient) =>
  queryClient.getQueryCache().find({ queryKey: keys.ones, exact: false, type: 'active' }) !== undefined;

export type SubmissionChange = {
  body: SubmissionBulk;
  /** The change removes them from the list, which shows that before the API replies. */
  leaves: boolean;
};

/** Applies one change to many submissions, all or none. */
export const useChangeSubmissions = writeHook(
  async ({ body }: SubmissionChange) => client((await loadCalls()).bulk, { body }),
  {
    mutationKey: submissionChanges,
    // One after the other: 'read' that arrives after 'replied' would undo it.
    scope: { id: 'submissions' },
    onMutate: async ({ body, leaves }, { client: queryClient }) => {
      await queryClient.cancelQueries({ queryKey: keys.lists });
      if (leaves) removeFromLists(queryClient, body.ids);
      else if (body.action === 'status') showChanged(queryClient, body.ids, { status: body.status });
    },
    onSettled: (_result, error, { body }, _before, { client: queryClient }) => {
      // Only the last of several changes fetches: an earlier reply would bring back the rows that are leaving.
      if (queryClient.isMutating({ mutationKey: submissionChanges }) > 1) return;
      for (const id of body.ids) void queryClient.invalidateQueries({ queryKey: keys.one(id) });
      if (isSheetOpen(queryClient) && !error) void queryClient.invalidateQueries({ queryKey: keys.counts });
      else submissionsListed(queryClient);
    },
  },
);

/**
 * Writes a note. Retries with the current version if another user changed only the status; if the note is no longer
 * `before`, throws HttpError `stale_version`. Also throws the other errors of the client.
 */
export async function writeNote(id: string, note: string, version: number, before: string): Promise<Submission> {
  const calls = await loadCalls();
  const write = (current: number) => client(calls.update, { params: { id }, body: { version: current, note } });
  try {
    return (await write(version)).data;
  } catch (error) {
    if (!isHttpError(error) || error.code !== 'stale_version') throw error;
    const { data: now } = await client(calls.get, { params: { id } });
    if (now.note !== before) throw error;
    return (await write(now.version)).data;
  }
}

/** Adds what came back by mail to the thread. */
export const useAddAnswer = writeHook(
  async ({ id, ...body }: { id: string; text: string; idempotency_key: string }) =>
    (await client((await loadCalls()).addAnswer, { params: { id }, body })).data,
  { onSuccess: (thread, _input, _before, context) => threadChanged(context.client, thread) },
);

/** Takes out of the thread what was added to it. */
export const useRemoveAnswer = writeHook(
  async ({ id, reply }: { id: string; reply: string }) =>
    (await client((await loadCalls()).removeAnswer, { params: { id }, query: { reply } })).data,
  { onSuccess: (thread, _input, _before, context) => threadChanged(context.client, thread) },
);

type Handling = { id: string; assigned_to?: string | null; remind_at?: string | null };

/** Says who sees to a submission, or when it comes back. */
export const useHandleSubmission = writeHook(
  async ({ id, ...body }: Handling) => (await client((await loadCalls()).update, { params: { id }, body })).data,
  {
    meta: { stale: [['dashboard']] },
    onSuccess: (submission, _input, _before, context) => showChanged(context.client, [submission.id], submission),
  },
);

/** Those whom submissions may be assigned to. */
export const submissionTeamQuery = queryOptions({
  queryKey: ['submissions', 'team'],
  queryFn: async ({ signal }) => (await client((await loadCalls()).team, { signal })).data.people,
  staleTime: 60_000,
});

export function noteWritten(queryClient: QueryClient, submission: Submission): void {
  const { id, note, version } = submission;
  showChanged(queryClient, [id], { note, version });
}

/** The CSV of all submissions that match the query. */
export async function exportSubmissions(query: SubmissionExportInput): Promise<Response> {
  return await client((await loadCalls()).export, { query });
}
