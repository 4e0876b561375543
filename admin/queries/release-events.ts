import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { releaseCalls } from '#shared/calls/releases.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import { readEvents } from '#shared/client/event-stream.ts';
import { isSettled } from '#shared/rules/release-ends.ts';
import { Release } from '#shared/schemas/releases.ts';

import { client } from '../client/client.ts';
import { releaseQuery } from './releases.ts';

/** Milliseconds to wait for the first event: a proxy may buffer the whole stream. */
const firstEventTimeout = 1500;
/** Milliseconds without an event after which the connection counts as lost. */
const idleTimeout = 25_000;
const reconnectDelay = 2000;

/**
 * Updates a release from its event stream until it is done. Returns true while the stream is down, so that the caller can poll.
 * Reconnects; the first event is a full snapshot.
 */
export function useReleaseEvents(id: string, done: boolean): boolean {
  const queryClient = useQueryClient();
  const [lost, setLost] = useState(false);

  useEffect(() => {
    if (done) return undefined;
    const unmounted = new AbortController();
    const { queryKey } = releaseQuery(id);
    const show = async (release: Release) => {
      setLost(false);
      // The reply of a request in flight would be older than this event.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, release);
    };
    void (async () => {
      while (!unmounted.signal.aborted) {
        const end = await followOnce(id, unmounted.signal, show);
        if (end === 'done' || unmounted.signal.aborted) return;
        setLost(true);
        if (end === 'refused') return;
        await new Promise((resolve) => {
          setTimeout(resolve, reconnectDelay);
        });
      }
    })();
    return () => unmounted.abort();
  }, [id, done, queryClient]);

  return lost;
}

/** `refused`: another try would fail the same way. */
async function followOnce(
  id: string,
  unmounted: AbortSignal,
  show: (release: Release) => Promise<void>,
): Promise<'done' | 'broken' | 'refused'> {
  const timeout = new AbortController();
  const abort = () => timeout.abort();
  let timer = setTimeout(abort, firstEventTimeout);
  try {
    const signal = AbortSignal.any([unmounted, timeout.signal]);
    const response = await client(releaseCalls.events, { params: { id }, signal });
    for await (const release of readEvents(response, Release)) {
      clearTimeout(timer);
      timer = setTimeout(abort, idleTimeout);
      if (unmounted.aborted) break;
      await show(release);
      if (isSettled(release)) return 'done';
    }
    return 'broken';
  } catch (error) {
    return isHttpError(error) && error.status < 500 && error.status !== 429 ? 'refused' : 'broken';
  } finally {
    clearTimeout(timer);
  }
}
