import type { Entry, EntryState } from './entries.ts';

/** The dot and the words of each state. */
export const stateLooks = {
  waiting: { label: 'Waiting', dot: 'border border-accent', text: 'text-soft' },
  empty: { label: 'Empty', dot: 'border border-edge border-dashed', text: 'text-soft' },
  releasing: { label: 'Going live…', dot: 'bg-warn animate-pulse-soft', text: 'text-warn' },
  failed: { label: 'Failed', dot: 'bg-danger', text: 'text-danger' },
  live: { label: 'Live', dot: 'bg-accent', text: 'text-accent-strong' },
} satisfies Record<EntryState, { label: string; dot: string; text: string }>;

const chipLooks = {
  waiting: 'border-transparent bg-accent-wash text-ink',
  empty: 'border-edge border-dashed text-soft',
  releasing: 'border-transparent bg-warn-wash text-ink',
  failed: 'border-transparent bg-danger-wash text-danger',
  live: 'border-transparent bg-sunken text-soft',
} satisfies Record<EntryState, string>;

/** The look of an entry in the calendar; a post is an outline. */
export function chipLook({ post, state }: Entry): string {
  return post ? 'border-line border text-ink' : `border ${chipLooks[state]}`;
}
