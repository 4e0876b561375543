import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';
import type { PostMatch } from '#shared/schemas/posts.ts';

import { listDefaults } from '../../lists/list-search.ts';
import { type Move, useMovePost } from '../../queries/post-order.ts';
import { postMatchesQuery } from '../../queries/posts.ts';
import { reportError } from '../../queries/query-client.ts';
import { moveTo, withMove } from './arrangement.ts';
import { listFilter } from './list-query.ts';

/** How often it is looked whether somebody else arranges the same list. */
const lookAgain = 30_000;

type Waiting = { number: number; move: Move };
export type Failure = { move: Move; reason: string };

/**
 * The order of a type's posts as it is stored, with the moves that are still on their way: a move shows at once, is undone in
 * words when it can't be stored, and is put on top of what somebody else stored meanwhile.
 */
export function useArrangement(type: number) {
  const queryClient = useQueryClient();
  const options = postMatchesQuery(listFilter(type, listDefaults));
  const [waiting, setWaiting] = useState<Waiting[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [last, setLast] = useState<{ move: Move; back: Move } | null>(null);
  const { data, error, refetch } = useQuery({ ...options, refetchInterval: waiting.length > 0 ? false : lookAgain });
  const { mutateAsync, isPaused } = useMovePost();
  const order = waiting.reduce((before, { move }) => withMove(before, move), data?.data ?? []);

  async function send(move: Move): Promise<void> {
    const number = performance.now();
    setWaiting((before) => [...before, { number, move }]);
    // An answer that was asked for before this move would show it where it was.
    await queryClient.cancelQueries({ queryKey: options.queryKey });
    try {
      await mutateAsync(move);
      queryClient.setQueryData(
        options.queryKey,
        (stored) => stored && { ...stored, data: withMove(stored.data, move) },
      );
    } catch (reason) {
      const words = errorToast(reason);
      if (words === null) reportError(reason, undefined);
      setFailure({ move, reason: words ?? 'Sign in again' });
      setLast(null);
    } finally {
      setWaiting((before) => before.filter((other) => other.number !== number));
    }
  }

  /** Moves the post at `from` to `to`; the move, or null where there is nothing to move. */
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
    saving: waiting.length > 0,
    /** Without a network: what was moved waits for it. */
    paused: waiting.length > 0 && isPaused && !navigator.onLine,
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

/** Where a post stands, as one counts; 0 for nowhere. */
export function placeOf(order: PostMatch[], id: string): number {
  return order.findIndex((post) => post.id === id) + 1;
}
