import type { MenuItem, Stop } from '#shared/schemas/post-body.ts';

type Place = { place: string; address: string; latitude: number; longitude: number };
type Dish = Omit<MenuItem, 'id'>;

/** ISO weekdays by the names that a schedule on a truck's door uses. */
const weekdays = { Mon: 1, Tue: 2, Wed: 3, Thu: 4, Fri: 5, Sat: 6, Sun: 7 } as const;

/** The same stop on several days: at(places.comal, 'Wed Thu Fri', '17:00-22:00'). Throws a TypeError for a day or time it can't read. */
export function at(place: Place, days: string, hours: string): Omit<Stop, 'id'>[] {
  const [from, to] = hours.split('-');
  if (!from || !to) throw new TypeError(`Write hours as 17:00-22:00, not "${hours}"`);
  return days.split(' ').map((name) => {
    const day = weekdays[name as keyof typeof weekdays];
    if (!day) throw new TypeError(`There is no weekday "${name}": use ${Object.keys(weekdays).join(', ')}`);
    return { ...place, day, from, to };
  });
}

type Diet = NonNullable<MenuItem['diets']>[number];
type Allergen = NonNullable<MenuItem['allergens']>[number];

/** What a mark on a printed menu means; vegan food is vegetarian and free of dairy too. */
const dietMarks: Record<string, Diet[]> = {
  v: ['vegetarian'],
  vg: ['vegetarian', 'vegan', 'dairy-free'],
  gf: ['gluten-free'],
  h: ['halal'],
  df: ['dairy-free'],
};

/**
 * A dish: dollars, then diet marks as a menu prints them ('vg gf'), then what people must be warned of ('gluten dairy').
 * Throws a TypeError for a mark that doesn't exist; the API's schema refuses an unknown warning.
 */
export function dish(name: string, dollars: number, description: string, marks = '', warnings = ''): Dish {
  const diets = words(marks).flatMap((mark) => {
    const meant = dietMarks[mark];
    if (!meant) throw new TypeError(`There is no diet mark "${mark}": use ${Object.keys(dietMarks).join(', ')}`);
    return meant;
  });
  return {
    name,
    description,
    price: Math.round(dollars * 100),
    ...(diets.length > 0 ? { diets: [...new Set(diets)] } : {}),
    ...(warnings ? { allergens: words(warnings) as Allergen[] } : {}),
  };
}

function words(text: string): string[] {
  return text.split(' ').filter(Boolean);
}
