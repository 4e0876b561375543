import type { PostMatch } from '#shared/schemas/posts.ts';

import type { Move } from '../../queries/post-order.ts';

/** Applies a move: after the post that it names, else at its position. Unchanged when the moved post is gone. */
export function withMove(order: PostMatch[], { id, after, position }: Move): PostMatch[] {
  const post = order.find((other) => other.id === id);
  if (!post) return order;
  const others = order.filter((other) => other.id !== id);
  const previous = others.findIndex((other) => other.id === after);
  const at = after === null ? 0 : previous === -1 ? position : previous + 1;
  return others.toSpliced(at, 0, post);
}

/** The move of the post at `from` to `to` (both from 0); null when that changes nothing. */
export function moveTo(order: PostMatch[], from: number, to: number): Move | null {
  const post = order[from];
  const place = Math.max(0, Math.min(order.length - 1, to));
  if (!post || place === from) return null;
  const others = order.toSpliced(from, 1);
  return { id: post.id, title: post.title || 'Untitled', after: others[place - 1]?.id ?? null, position: place };
}
