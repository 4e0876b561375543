import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { releaseCalls } from '#shared/calls/releases.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import { readEvents } from '#shared/client/event-stream.ts';
import { Release } from '#shared/schemas/releases.ts';

import { client } from '../client/client.ts';
import { isDone, releaseQuery } from './releases.ts';

/** Milliseconds. A proxy that keeps the stream to itself is found by the first, a connection that died silently by the second. */
const firstAnswer = 1500;
const silence = 25_000;
const pause = 2000;

/**
 * Keeps a release up to date as it happens, until it is done. Answers true while that can't be, for whoever can ask again and again
 * meanwhile; the stream is tried anew and begins with what is.
 */
export function useReleaseEvents(id: string, done: boolean): boolean {
  const queryClient = useQueryClient();
  const [lost, setLost] = useState(false);

  useEffect(() => {
    if (done) return undefined;
    const leaving = new AbortController();
    const { queryKey } = releaseQuery(id);
    const show = async (release: Release) => {
      setLost(false);
      // An answer to a question of before would be older than this.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, release);
    };
    void (async () => {
      while (!leaving.signal.aborted) {
        const end = await followOnce(id, leaving.signal, show);
        if (end === 'done' || leaving.signal.aborted) return;
        setLost(true);
        if (end === 'refused') return;
        await new Promise((resolve) => {
          setTimeout(resolve, pause);
        });
      }
    })();
    return () => leaving.abort();
  }, [id, done, queryClient]);

  return lost;
}

/** `refused`: it will not be otherwise the next time. */
async function followOnce(
  id: string,
  leaving: AbortSignal,
  show: (release: Release) => Promise<void>,
): Promise<'done' | 'broken' | 'refused'> {
  const waiting = new AbortController();
  const giveUp = () => waiting.abort();
  let timer = setTimeout(giveUp, firstAnswer);
  try {
    const signal = AbortSignal.any([leaving, waiting.signal]);
    const response = await client(releaseCalls.events, { params: { id }, signal });
    for await (const release of readEvents(response, Release)) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, silence);
      if (leaving.aborted) break;
      await show(release);
      if (isDone(release)) return 'done';
    }
    return 'broken';
  } catch (error) {
    return isHttpError(error) && error.status < 500 && error.status !== 429 ? 'refused' : 'broken';
  } finally {
    clearTimeout(timer);
  }
}
