import { cuisineTable, type CuisineRule } from './cuisine-table.ts';
import { foodItems, servedText } from './food-items.ts';

/** A page lists its member under at most this many cuisines, the ones with the most dishes first. */
const mostCuisines = 5;
/** A side food counts if it is among the first three dishes, or if there are three of it. */
const few = 3;
/** The weight of a name, in dishes. */
const inName = 100;
const lunchTruck = 'lunch-trucks';
export const changingMenu = 'changing-menu';

/**
 * The slugs of the cuisines (cuisines.json) that a member's name and food texts mention, the strongest first. Food that
 * a text excludes ("everything except for hot dogs") doesn't count. Empty if nothing is mentioned.
 */
export function cuisinesOf(name: string, texts: string[]): string[] {
  const served = texts.map((text) => servedText(text));
  const lists = texts.map((text) => foodItems(text));
  const wholes = [...served, name];
  const onLunchTruck = wholes.some((text) => ruleOf(lunchTruck).words.test(text));
  const scores = new Map<string, number>();
  for (const rule of cuisineTable) {
    if (rule.slug === lunchTruck || rule.slug === changingMenu) continue;
    const score = scoreOf(rule, name, lists, onLunchTruck);
    // Side food ranks behind other food, unless the name mentions it.
    const beside = rule.side && score < inName ? 0.01 : 1;
    if (score > 0) scores.set(rule.slug, score * beside);
  }
  const found = [...scores]
    .toSorted(([, a], [, b]) => b - a)
    .map(([slug]) => slug)
    .slice(0, onLunchTruck ? mostCuisines - 1 : mostCuisines);
  if (onLunchTruck) return [lunchTruck, ...found];
  // "Various menu items" of a member whose dishes are known from another row says nothing new.
  if (found.length === 0 && wholes.some((text) => ruleOf(changingMenu).words.test(text))) return [changingMenu];
  return found;
}

function scoreOf(rule: CuisineRule, name: string, lists: string[][], onLunchTruck: boolean): number {
  const named = matches(rule, name);
  if (rule.side && onLunchTruck && !named) return 0;
  let score = named ? inName : 0;
  for (const list of lists) {
    const at = list.flatMap((item, index) => (matches(rule, item) ? [index] : []));
    const counts = !rule.side || named || at.length >= few || (at[0] ?? few) < few;
    if (counts) score = Math.max(score, (named ? inName : 0) + at.length);
  }
  return score;
}

function matches(rule: CuisineRule, text: string): boolean {
  return rule.words.test(text) && !rule.unless?.test(text);
}

/** The rule of a slug. Throws a RangeError when the table has none. */
export function ruleOf(slug: string): CuisineRule {
  const found = cuisineTable.find((rule) => rule.slug === slug);
  if (!found) throw new RangeError(`There is no cuisine ${slug}`);
  return found;
}
