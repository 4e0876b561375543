import type { MenuItem } from '#shared/schemas/post-attributes.ts';
import { plainWord, wordsOf } from '#shared/search/words.ts';

import { isFoodOf } from '../art/food-words.ts';

/**
 * The dishes that a truck lists on the page of a cuisine. What no word tells, like a drink, goes with the cuisine that the truck names
 * first. What belongs to another cuisine alone would pass for this one, so it stays away, unless nothing else is left.
 */
export function dishesOf(menu: MenuItem[], cuisine: string, others: string[], isFirst: boolean): MenuItem[] {
  const own = ownDishes(menu, cuisine);
  // Who looks for plants mustn't find what isn't of them.
  if (hasWord('plant', cuisine) && own.some(isVegan)) return own;
  // Tacos come before a bánh mì with carnitas.
  const isShared = (dish: MenuItem) => others.some((other) => isNamed(dish, other)) && !suitsPlants(dish, cuisine);
  const isOthers = (dish: MenuItem) => others.some((other) => isNamed(dish, other) || hasWord(dish.section, other));
  const untold = menu.filter((dish) => !own.includes(dish) && !isOthers(dish));
  const sorted = [...own.filter((dish) => !isShared(dish)), ...own.filter(isShared)];
  const shown = own.length > 0 && !isFirst ? sorted : [...sorted, ...untold];
  return shown.length > 0 ? shown : menu;
}

/** The dishes whose words or diets tell that they are of a cuisine. Cheese isn't plant-based where anything else is. */
export function ownDishes(menu: MenuItem[], cuisine: string): MenuItem[] {
  const vegan = hasWord('plant', cuisine) ? menu.filter(isVegan) : [];
  return vegan.length > 0 ? vegan : menu.filter((dish) => isNamed(dish, cuisine) || isTold(dish, cuisine));
}

/**
 * The dishes that a search for a cuisine finds. Where no word tells any, those of the menu's first section are of the cuisine that the truck
 * names first: the guisados of a taqueria.
 */
export function searchedDishes(menu: MenuItem[], cuisine: string, isFirst: boolean): MenuItem[] {
  const own = ownDishes(menu, cuisine);
  const section = isFirst && own.length === 0 ? menu[0]?.section : undefined;
  return section ? menu.filter((dish) => dish.section === section) : own;
}

/** By a word of the cuisine in its name, or as a kind of its food: gyoza are dumplings. */
function isNamed({ name }: MenuItem, cuisine: string): boolean {
  return hasWord(name, cuisine) || isFoodOf(name, cuisine);
}

function isTold(dish: MenuItem, cuisine: string): boolean {
  return hasWord(dish.section, cuisine) || hasWord(dish.description, cuisine) || suitsPlants(dish, cuisine);
}

const isVegan = ({ diets = [] }: MenuItem) => diets.includes('vegan');

const plantDiets = new Set(['vegan', 'vegetarian']);

/** The dishes of 'Plant-based' are known by their diets, whatever they are else. */
function suitsPlants({ diets = [] }: MenuItem, cuisine: string): boolean {
  return hasWord('plant', cuisine) && diets.some((diet) => plantDiets.has(diet));
}

function hasWord(text = '', cuisine: string): boolean {
  const asked = new Set(wordsOf(cuisine).map(plainWord));
  return wordsOf(text).some((word) => asked.has(plainWord(word)));
}
