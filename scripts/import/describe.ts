import { foodItems, distinctItems, insideSentence } from './food-items.ts';
import type { Row } from './rows.ts';

/** Describes a member from its rows, with facts only. */
export type MemberFacts = {
  name: string;
  /** 'food truck', 'push cart', or 'street-food vendor' where the rows don't say or say both. */
  kind: string;
  items: string[];
  /** Whether the rows say that the menu or the truck changes. */
  changing: boolean;
  city: string;
  registered: string | null;
  permits: Permit[];
  places: string[];
};

export type Permit = { status: string; expires: Date | null };

const kinds: [RegExp, string][] = [
  [/cart/i, 'push cart'],
  [/truck/i, 'food truck'],
  [/trailer/i, 'food trailer'],
];
const mostPlaces = 12;

export function kindOf(rows: Row[]): string {
  const found = kinds.filter(([words]) => rows.some((row) => words.test(row.facility))).map(([, kind]) => kind);
  return found.length === 1 ? (found[0] ?? '') : 'street-food vendor';
}

/** The dishes of all rows, each once. */
export function itemsOf(rows: Row[], name: string): string[] {
  const texts = new Set(rows.map((row) => row.food));
  const own = name.toLowerCase();
  return distinctItems([...texts].flatMap((text) => foodItems(text))).filter((item) => item.toLowerCase() !== own);
}

/** One sentence for lists and search engines: 'Tacos, burritos and tortas from Taqueria Lolita, a food truck in San Francisco.' */
export function description({ name, kind, items, city, changing }: MemberFacts): string {
  const food = items.length > 0 ? join(namedFirst(items).slice(0, 4)) : changing ? 'a changing menu' : '';
  const called = kind.split(' ').some((word) => name.toLowerCase().includes(word));
  const who = `${name}${called && food ? '' : `, a ${kind}`}${city ? ` in ${city}` : ''}`;
  return `${food ? `${food.charAt(0).toUpperCase()}${food.slice(1)} from ${who}` : who}.`.slice(0, 1000);
}

/**
 * The paragraphs of the page: the owner, the permit as the file has it, and places without hours. The dishes are above
 * them in the description and below them in the menu.
 */
export function paragraphs({ name, registered, permits, places }: MemberFacts): string[] {
  const run = registered ? `${name} is registered as ${registered.replace(/\.$/, '')}.` : '';
  const facts = [run, permitSentence(permits)].filter((sentence) => sentence !== '').join(' ');
  const shown = places.slice(0, mostPlaces).map((place) => `- ${place}`);
  const more = places.length > mostPlaces ? [`And ${places.length - mostPlaces} more places.`] : [];
  const where = shown.length > 0 ? ['## Places named in its permits', ...shown, ...more] : [];
  return [facts, ...where].filter((paragraph) => paragraph !== '');
}

/** A requested or revoked permit has no day until which it is valid. */
const dated = ['issued', 'approved', 'expired'];
const states: [RegExp, string][] = [
  [/^(?:issued|active|valid|current)$/i, 'issued'],
  [/^approved$/i, 'approved'],
  [/^requested|^pending|^applied/i, 'requested'],
  [/^suspend/i, 'suspended'],
  [/^expired|^inactive/i, 'expired'],
];

/** 'Its permit is listed as approved, valid to November 15, 2022.' Several states are counted. Empty without any status. */
function permitSentence(permits: Permit[]): string {
  const byState = Map.groupBy(
    permits.filter(({ status }) => status !== ''),
    ({ status }) => states.find(([words]) => words.test(status))?.[1] ?? status.toLowerCase(),
  );
  const parts = [...byState].map(([state, group]) => {
    const dates = !dated.includes(state) ? [] : group.map(({ expires }) => expires?.getTime() ?? 0);
    const last = Math.max(0, ...dates);
    const until = last > 0 ? `${state === 'expired' ? ' on' : ', valid to'} ${day(new Date(last))}` : '';
    return { state, count: group.length, until };
  });
  const [only] = parts;
  if (!only) return '';
  if (parts.length === 1 && only.count === 1) return `Its mobile food permit is listed as ${only.state}${only.until}.`;
  if (parts.length === 1) {
    const until = only.until.replace(/^ on/, ', the last on').replace(/^, valid/, ', the last valid');
    return `Its ${only.count} mobile food permits are listed as ${only.state}${until}.`;
  }
  const counted = parts.map(({ state, count }) => `${state} (${count})`);
  return `Its ${permits.length} mobile food permits are listed as ${join(counted)}.`;
}

function day(date: Date): string {
  return date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });
}

/** Dishes before drinks and extras, as written inside a sentence. */
function namedFirst(items: string[]): string[] {
  const extras =
    /^(?:soft |cold |hot |canned? |mexican |fruit )*(?:drinks|beverages|refreshments|sodas?|water|waters|juice|milk|condiments|choice of meat)\b/i;
  const dishes = items.filter((item) => !extras.test(item));
  return (dishes.length > 0 ? dishes : items).map((item) => insideSentence(item.replace(/ \([^)]*,[^)]*\)/, '')));
}

function join(items: string[]): string {
  // "salsa & chips and tea" reads badly: with such an item in it, the list takes a comma before "and".
  const nested = items.some((item) => / (?:and|&) /.test(item)) && items.length > 1;
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')}${nested ? ',' : ''} and ${items.at(-1)}`;
}
