import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

import { postStateOf } from '#shared/rules/post-state-words.ts';
import type { LiveState } from '#shared/rules/post-states.ts';
import { shortDay, shortWhen } from '#shared/rules/when-words.ts';

import { optionsQuery } from '../queries/domains.ts';
import { paths } from '../routing/paths.ts';
import { StateBadge } from '../ui/state-badge.tsx';
import { useWaitsFor } from './waits-for.ts';

type Props = ComponentProps<typeof StateBadge> & {
  id: string;
  /** The words lead to the scheduled release. */
  isLink?: boolean;
};

/** The state of a post with unpublished changes: 'Live, changes go live Dec 3' once they are scheduled. */
export function WaitingState({ id, isLink = false, ...badge }: Props) {
  const next = useWaitsFor(`post:${id}`);
  const { data: options } = useQuery({ ...optionsQuery, enabled: next !== undefined });
  if (!next || !options) return <StateBadge {...badge} />;
  const day = shortDay(next.at, options.timezone);
  const changed = `Live, ${next.older ? 'earlier ' : ''}changes go live ${day}`;
  const seen = postStateOf(badge.post) === 'leaving' ? `Live until ${day}` : changed;
  const words = badge.post.live === 'no' ? `Goes live ${day}` : seen;
  const state = <StateBadge {...badge} words={words} />;
  if (!isLink) return state;
  return (
    <Link
      to={paths.scheduledRelease(next.id)}
      className={`min-w-0 truncate rounded-sm underline-offset-2 hover:underline ${badge.className ?? ''}`}
    >
      {state}
    </Link>
  );
}

export type MeaningProps = {
  id: string;
  live: LiveState;
  /** What is said while nothing is scheduled. */
  otherwise: string;
};

/** The same as a sentence: what visitors see until then. */
export function WaitingMeaning({ id, live, otherwise }: MeaningProps) {
  const next = useWaitsFor(`post:${id}`);
  const { data: options } = useQuery({ ...optionsQuery, enabled: next !== undefined });
  if (!next || !options) return otherwise;
  const when = shortWhen(next.at, options.timezone);
  return live === 'no' ? `Visitors see it from ${when}.` : `Visitors see an older version until ${when}.`;
}
