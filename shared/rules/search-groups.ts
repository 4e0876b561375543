/** What search results are grouped by, in the order in which they are shown. */
export const groupNames = [
  'When they are open',
  'Cuisines and diets',
  'Members',
  'Dishes',
  'Places',
  'Stories and pages',
] as const;
export type GroupName = (typeof groupNames)[number];
