import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';
import type { PostMatch } from '#shared/schemas/posts.ts';

import { listDefaults } from '../../lists/list-search.ts';
import { type Move, useMovePost } from '../../queries/post-order.ts';
import { postMatchesQuery } from '../../queries/posts.ts';
import { moveTo, withMove } from './arrangement.ts';
import { listFilter } from './list-query.ts';

/** Milliseconds between polls for other users' moves. */
const pollInterval = 30_000;

type Pending = { number: number; move: Move };
export type Failure = { move: Move; reason: string };

/**
 * The stored order of a type's posts with pending moves applied on top: a move shows at once, is rolled back with a message
 * when it fails, and is applied to what other users stored meanwhile.
 */
export function useArrangement(type: number) {
  const queryClient = useQueryClient();
  const options = postMatchesQuery(listFilter(type, { ...listDefaults, sort: 'position' }));
  const [pending, setPending] = useState<Pending[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [last, setLast] = useState<{ move: Move; back: Move } | null>(null);
  const { data, error, refetch } = useQuery({ ...options, refetchInterval: pending.length > 0 ? false : pollInterval });
  const { mutateAsync, isPaused } = useMovePost();
  const order = pending.reduce((before, { move }) => withMove(before, move), data?.data ?? []);

  async function send(move: Move): Promise<void> {
    const number = performance.now();
    setPending((before) => [...before, { number, move }]);
    // A response to an earlier request would show the old order.
    await queryClient.cancelQueries({ queryKey: options.queryKey });
    try {
      await mutateAsync(move);
      queryClient.setQueryData(
        options.queryKey,
        (stored) => stored && { ...stored, data: withMove(stored.data, move) },
      );
    } catch (reason) {
      const words = errorToast(reason);
      setFailure({ move, reason: words ?? 'Sign in again' });
      setLast(null);
    } finally {
      setPending((before) => before.filter((other) => other.number !== number));
    }
  }

  /** Moves the post at `from` to `to` and returns the move; null when nothing moves. */
  function onMove(from: number, to: number): Move | null {
    const move = moveTo(order, from, to);
    if (!move) return null;
    setFailure(null);
    setLast({ move, back: { ...move, after: order[from - 1]?.id ?? null, position: from } });
    void send(move);
    return move;
  }
  return {
    order: data ? order : null,
    total: data?.total ?? 0,
    error,
    onReload: () => void refetch(),
    onMove,
    saving: pending.length > 0,
    /** Offline: moves are sent when the connection returns. */
    paused: pending.length > 0 && isPaused && !navigator.onLine,
    failure,
    onRetry: () => {
      if (failure) void send(failure.move);
      setFailure(null);
    },
    last,
    onUndo: () => {
      if (last) void send(last.back);
      setLast(null);
    },
  };
}

/** A post's position, counted from 1; 0 when it isn't in the list. */
export function placeOf(order: PostMatch[], id: string): number {
  return order.findIndex((post) => post.id === id) + 1;
}
