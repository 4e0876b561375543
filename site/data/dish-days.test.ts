import { expect, test } from 'vitest';

import { dishDays } from './dish-days.ts';

test.each([
  ['Fridays. Pecan-smoked point, black pepper.', [5], 'Fridays'],
  ['Beef cheek, overnight. Weekends only.', [6, 7], 'Weekends'],
  ['Nine greens, no meat. Thursdays and all of Lent.', [4], 'Thursdays and all of Lent'],
  ['Only on Mondays and Tuesdays', [1, 2], 'Mondays and Tuesdays'],
  ['Saturday, Sunday & Monday.', [1, 6, 7], 'Saturday, Sunday & Monday'],
  ['Thursday to Sunday only.', [4, 5, 6, 7], 'Thursday to Sunday'],
  ['Saturdays – Tuesdays', [1, 2, 6, 7], 'Saturdays – Tuesdays'],
  ['Served on weekdays!', [1, 2, 3, 4, 5], 'weekdays'],
])('%s', (description, days, words) => {
  expect(dishDays({ description })).toEqual({ days, words });
});

test.each([
  '',
  'Sour, hot, tamarind. Good for colds and Mondays.',
  'Not on Mondays.',
  'Every day but Sundays.',
  'Except Fridays.',
  'Good on weekdays.',
  'Sundays off.',
  'Fridays and not a day before.',
  'Monday’s beans, Friday’s rice.',
  'Sunday gravy.',
])('a dish that says %j is always there', (description) => {
  expect(dishDays({ description })).toBeNull();
});
