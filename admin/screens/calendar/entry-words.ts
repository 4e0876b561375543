import { formatHours } from '#shared/rules/clock-words.ts';
import { postStateLabels, postStateOf } from '#shared/rules/post-state-words.ts';
import type { PostState } from '#shared/rules/post-states.ts';
import type { CalendarMember } from '#shared/schemas/calendar.ts';

import type { Entry } from './week-entries.ts';

const unseen: Record<PostState, string> = {
  draft: 'Draft',
  ready: 'Not live yet',
  live: '',
  changed: 'Unpublished changes',
  leaving: postStateLabels.leaving,
  scheduled: 'Scheduled',
  archived: 'Archived',
};

/** Why visitors may see something else of a truck; empty if they see this. */
export const unseenWords = (member: CalendarMember): string => unseen[postStateOf(member)];

/** 'Overlaps Riverside, 5 PM – 1 AM' */
export const overlapWords = ({ overlaps }: Entry): string =>
  overlaps.length === 0
    ? ''
    : `Overlaps ${overlaps.map((other) => `${other.place}, ${formatHours(other)}`).join(' and ')}`;
