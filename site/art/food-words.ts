// Which food a truck sells, by the words of its title, its cuisines and its dishes.
import { type Cuisine, cuisines, type FoodKind, foodKindOfCuisine, foodKinds } from './food-kinds.ts';

/** Words without accents, in the singular. A kind's own name counts, too. */
const words: Partial<Record<FoodKind, readonly string[]>> = {
  taco: ['taqueria', 'comal', 'tortilla', 'quesadilla', 'birria', 'carnitas', 'burrito', 'al pastor'],
  chilli: ['chili', 'chile', 'enchilada', 'nacho', 'curry', 'vindaloo', 'masala', 'tikka', 'frito pie'],
  flame: ['barbecue', 'bbq', 'brisket', 'smoke', 'smoked', 'rib', 'pit', 'grill', 'jerk', 'wing'],
  star: [],
  fish: ['cod', 'lingcod', 'catfish', 'salmon', 'tuna', 'sushi', 'oyster', 'clam', 'chowder', 'seafood'],
  shrimp: ['prawn', 'crawfish', 'lobster', 'crab', 'scampi', 'ceviche'],
  dumpling: ['gyoza', 'momo', 'pierogi', 'potsticker', 'bao', 'dim sum', 'wonton', 'mandu'],
  bowl: ['rice', 'bibimbap', 'adobo', 'poke', 'donburi', 'kimchi', 'onigiri', 'biryani', 'sinigang'],
  noodles: ['noodle', 'pho', 'broth', 'ramen', 'udon', 'soba', 'pad thai', 'laksa', 'soup', 'pasta'],
  coffee: ['espresso', 'latte', 'cold brew', 'cappuccino', 'cortado', 'tea', 'chai', 'roaster', 'pour over'],
  'ice-cream': ['ice cream', 'gelato', 'soft serve', 'swirl', 'paleta', 'raspa', 'sorbet', 'sundae', 'shaved ice'],
  'hot-dog': ['hot dog', 'dog', 'corn dog', 'frankfurter', 'bratwurst', 'wurst', 'currywurst', 'sausage'],
  pizza: ['margherita', 'calzone', 'slice', 'focaccia'],
  pretzel: ['kolache', 'bakery', 'baker', 'croissant', 'strudel', 'bread', 'klobasnek', 'bun'],
  burger: ['cheeseburger', 'patty', 'slider', 'smash'],
  donut: ['doughnut', 'churro', 'beignet', 'malasada', 'cake', 'pie'],
  baguette: ['banh mi', 'sandwich', 'po boy', 'hoagie', 'panini', 'cubano', 'torta', 'melt', 'reuben', 'sub'],
  arepa: ['pupusa', 'gordita', 'empanada', 'pepiada', 'cachapa'],
  falafel: ['pita', 'hummus', 'shawarma', 'kebab', 'gyro', 'doner', 'halloumi'],
  juice: ['smoothie', 'lemonade', 'agua fresca', 'kombucha'],
  popcorn: ['kettle corn', 'caramel corn', 'snack'],
  leaf: ['vegan', 'plant', 'plants', 'salad', 'okra', 'kale', 'tofu', 'green', 'vegetable'],
  egg: ['breakfast', 'migas', 'omelet', 'brunch', 'shakshuka'],
  corn: ['elote', 'tamale', 'esquites'],
};

/** What a title says counts more than a cuisine, and a cuisine more than a dish. */
const weights = { title: 5, cuisine: 4, dish: 1 };

export type Sold = { title: string; cuisines: readonly string[]; dishes: readonly string[] };

/** The foods that a truck sells, the most likely first; none where no word says. */
export function foodsSold({ title, cuisines: tags, dishes }: Sold): FoodKind[] {
  const scores = new Map<FoodKind, number>();
  const add = (kind: FoodKind, score: number) => scores.set(kind, (scores.get(kind) ?? 0) + score);
  for (const kind of named(title)) add(kind, weights.title);
  for (const tag of tags) for (const kind of ofCuisine(tag)) add(kind, weights.cuisine);
  for (const dish of dishes) for (const kind of named(dish)) add(kind, weights.dish);
  return [...scores].toSorted(([, one], [, other]) => other - one).map(([kind]) => kind);
}

/** Foods of a cuisine beside the one that is drawn for it: onigiri and pho. */
const moreFoods: Partial<Record<Cuisine, readonly FoodKind[]>> = {
  japanese: ['bowl'],
  vietnamese: ['noodles'],
  'tex-mex': ['taco'],
};

/** Whether the name of a dish is that of a food of a cuisine. */
export function isFoodOf(dish: string, cuisine: string): boolean {
  const foods = new Set<FoodKind>(ofCuisine(cuisine));
  const known = knownCuisine(cuisine);
  for (const food of (known && moreFoods[known]) ?? []) foods.add(food);
  return named(dish).some((food) => foods.has(food));
}

/** The foods whose words a text has. */
function named(text: string): FoodKind[] {
  const plain = ` ${plainWords(text)} `;
  const has = (word: string) =>
    plain.includes(` ${word} `) || plain.includes(` ${word}s `) || plain.includes(` ${word}es `);
  return foodKinds.filter((kind) => has(kind.replace('-', ' ')) || (words[kind] ?? []).some(has));
}

/** A cuisine is known by name, or named after its food. */
function ofCuisine(tag: string): FoodKind[] {
  const found = named(tag);
  if (found.length > 0) return found;
  const known = knownCuisine(tag);
  return known ? [foodKindOfCuisine[known]] : [];
}

function knownCuisine(tag: string): Cuisine | undefined {
  const slug = plainWords(tag).replaceAll(' ', '-');
  return cuisines.find((name) => name !== 'everything' && slug.includes(name));
}

function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim();
}

/** How alt texts name a food on a roof. */
export const foodNames = {
  taco: 'a taco',
  chilli: 'a chili pepper',
  flame: 'a flame',
  star: 'a star',
  fish: 'a fish',
  shrimp: 'a shrimp',
  dumpling: 'a dumpling',
  bowl: 'a rice bowl',
  noodles: 'a bowl of noodles',
  coffee: 'a cup of coffee',
  'ice-cream': 'an ice cream',
  'hot-dog': 'a hot dog',
  pizza: 'a slice of pizza',
  pretzel: 'a pretzel',
  burger: 'a burger',
  donut: 'a doughnut',
  baguette: 'a filled baguette',
  arepa: 'an arepa',
  falafel: 'falafel in a pita',
  juice: 'a glass of juice',
  popcorn: 'popcorn',
  leaf: 'a leaf',
  egg: 'a fried egg',
  corn: 'an ear of corn',
} as const satisfies Record<FoodKind, string>;
