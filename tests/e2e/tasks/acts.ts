/**
 * The acts of each task by mouse: `now` at most; `before` in the panel as it was when the tasks were first counted, by the best way that
 * it had, null where it had none. Its files were chosen in the system's dialog; dragged ones would have saved six acts in all. Answers and
 * reminders were made in other programs.
 */
export const acts = {
  1: { now: 5, before: 5 },
  2: { now: 5, before: 10 },
  3: { now: 6, before: 27 },
  4: { now: 5, before: 6 },
  5: { now: 5, before: 5 },
  6: { now: 8, before: 12 },
  7: { now: 5, before: 5 },
  8: { now: 6, before: 9 },
  9: { now: 3, before: 3 },
  10: { now: 2, before: 3 },
  11: { now: 4, before: 6 },
  12: { now: 6, before: 6 },
  13: { now: 6, before: 7 },
  14: { now: 4, before: 7 },
  15: { now: 3, before: 6 },
  16: { now: 5, before: 5 },
  17: { now: 3, before: 6 },
  18: { now: 3, before: 3 },
  19: { now: 3, before: 6 },
  20: { now: 7, before: null },
  21: { now: 4, before: 4 },
  22: { now: 4, before: 6 },
  23: { now: 5, before: 7 },
  24: { now: 7, before: 7 },
  25: { now: 5, before: 6 },
} satisfies Record<number, { now: number; before: number | null }>;
