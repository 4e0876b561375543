import type { PostMatch } from '#shared/schemas/posts.ts';

import type { Move } from '../../queries/post-order.ts';

/** The order with a move done: behind the post that it names, else at its position; as it was where the post is gone. */
export function withMove(order: PostMatch[], { id, after, position }: Move): PostMatch[] {
  const post = order.find((other) => other.id === id);
  if (!post) return order;
  const others = order.filter((other) => other.id !== id);
  const behind = others.findIndex((other) => other.id === after);
  const at = after === null ? 0 : behind === -1 ? position : behind + 1;
  return others.toSpliced(at, 0, post);
}

/** The move of the post at `from` to the place `to` (both from 0); null where it stands there already. */
export function moveTo(order: PostMatch[], from: number, to: number): Move | null {
  const post = order[from];
  const place = Math.max(0, Math.min(order.length - 1, to));
  if (!post || place === from) return null;
  const others = order.toSpliced(from, 1);
  return { id: post.id, title: post.title || 'Untitled', after: others[place - 1]?.id ?? null, position: place };
}
