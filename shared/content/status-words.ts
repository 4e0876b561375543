import type { LiveStatus } from '../schemas/statuses.ts';

type Said = Pick<LiveStatus, 'kind' | 'minutes'>;

/** What visitors read of a truck: 'Here now', 'Running 20 minutes late', 'Sold out', 'Not coming today'. */
export function statusWords({ kind, minutes }: Said): string {
  switch (kind) {
    case 'here':
      return 'Here now';
    case 'late':
      return `Running ${minutes} minutes late`;
    case 'sold_out':
    case 'dish_sold_out':
      return 'Sold out';
    case 'not_coming':
      return 'Not coming today';
    default:
      return kind satisfies never;
  }
}

/** How late a truck may say it is: a few choices are quicker than typing. */
export const lateChoices = [10, 20, 30, 45, 60, 90];
