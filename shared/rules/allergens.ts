/** What dishes are marked with. Visitors' browsers need the names without a schema. */
export const allergens = ['gluten', 'dairy', 'egg', 'nuts', 'peanuts', 'soy', 'fish', 'shellfish', 'sesame'] as const;
