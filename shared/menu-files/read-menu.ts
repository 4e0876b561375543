import { allergens } from '../rules/allergens.ts';
import { diets, MenuItem } from '../schemas/post-attributes.ts';
import { csvRecords } from '../tables/csv-records.ts';
import { tidy } from '../tables/tidy.ts';
import type { LineProblem, Unreadable } from '../tables/unread.ts';
import { isTicked, readWords } from './diet-words.ts';
import { guessedColumns, type MenuColumn, type MenuColumns, namedColumns } from './menu-columns.ts';
import { looksLikePrice, readMoney } from './money.ts';

/** A dish without an id. */
export type NewDish = Omit<MenuItem, 'id'>;
/** `remark`: what its row says beside, and isn't taken over. `before`: whether the menu or a row above has it already. */
export type FoundDish = { line: number; dish: NewDish; remark: string; before: 'menu' | 'row' | null };
export type MenuFile = {
  found: FoundDish[];
  /** Rows that are no dish, and what to do. */
  problems: LineProblem[];
  /** Columns that a menu has no place for, as their headers call them. Without a header, the first text in each. */
  unused: string[];
};

/** Reads the dishes of a table: rows copied from a spreadsheet, or a CSV, with a header or without. `known` are those of the menu. */
export function readMenu(text: string, known: NewDish[] = []): MenuFile | Unreadable {
  const records = csvRecords(text, { ragged: true });
  const problems: LineProblem[] = records.filter((record) => 'problem' in record);
  const rows = records.flatMap((record) =>
    'cells' in record ? [{ line: record.line, cells: record.cells.map(tidy) }] : [],
  );
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const header = namedColumns(filled[0]?.cells ?? []);
  const body = header ? filled.slice(1) : filled;
  if (body.length === 0)
    return { failure: 'There are no rows to add. Copy the rows of your menu, and paste them here.' };
  const columns = guessedColumns(
    body.map(({ cells }) => cells),
    header ?? [],
  );
  if (!columns.includes('name'))
    return { failure: 'No column holds the names of the dishes. Call that column Dish in the first row.' };
  const taken = new Map<string, 'menu' | 'row'>(known.map((dish) => [dishKey(dish), 'menu']));
  const found: FoundDish[] = [];
  let section = '';
  body.forEach(({ line, cells }, index) => {
    const cell = (column: MenuColumn) => cells[columns.indexOf(column)] ?? '';
    if (isHeading(cells, body[index + 1]?.cells, columns)) {
      section = cells.find((written) => written !== '') ?? '';
      return;
    }
    section = cell('section') || section;
    const read = dishOf(cell, columns, section);
    if ('problem' in read) {
      problems.push({ line, problem: read.problem });
      return;
    }
    const key = dishKey(read.dish);
    found.push({ line, ...read, before: taken.get(key) ?? null });
    if (!taken.has(key)) taken.set(key, 'row');
  });
  return {
    found,
    problems: problems.toSorted((a, b) => a.line - b.line),
    unused: columns.flatMap((column, index) => (column ? [] : firstText(filled, index))),
  };
}

/** The first text of a column; its header, if it has one. None if the column is empty. */
function firstText(rows: { cells: string[] }[], column: number): string[] {
  return rows.flatMap(({ cells }) => cells[column] || []).slice(0, 1);
}

/** What makes two dishes the same: name and section, whatever their case. */
function dishKey({ name, section = '' }: NewDish): string {
  return JSON.stringify([name, section].map((text) => tidy(text).toLowerCase()));
}

/** A row with nothing but a text, above one with a price: the name of the section below it. */
function isHeading(cells: string[], next: string[] | undefined, columns: MenuColumns): boolean {
  const price = columns.indexOf('price');
  if (price === -1 || columns.includes('section') || !next) return false;
  const written = cells.filter((cell) => cell !== '');
  return written.length === 1 && readMoney(written[0] ?? '') === null && looksLikePrice(next[price] ?? '');
}

type ReadDish = { dish: NewDish; remark: string } | { problem: string };

function dishOf(cell: (column: MenuColumn) => string, columns: MenuColumns, section: string): ReadDish {
  const name = cell('name');
  if (name === '') return { problem: 'it has no name: write the name of the dish in its row' };
  const price = readMoney(cell('price'));
  const listed = { diets: readWords(cell('diets'), diets), allergens: readWords(cell('allergens'), allergens) };
  const ticked = diets.filter((diet) => columns.includes(`diet ${diet}`) && isTicked(cell(`diet ${diet}`)));
  const { data: dish, error } = MenuItem.safeParse({
    id: 'new',
    name,
    ...(section && { section }),
    ...(cell('description') && { description: cell('description') }),
    ...(price !== null && { price }),
    diets: diets.filter((diet) => ticked.includes(diet) || listed.diets.words.includes(diet)),
    allergens: listed.allergens.words,
  });
  if (!dish) return { problem: problemWords(error.issues[0]?.path[0], error.issues[0]?.message ?? '') };
  const { id: _id, ...made } = dish;
  const unknown = [...listed.diets.unknown, ...listed.allergens.unknown].map((word) => `“${word.slice(0, 40)}”`);
  const remarks = [
    price === null && cell('price') !== ''
      ? `Without its price: “${cell('price').slice(0, 40)}” is no single amount`
      : '',
    unknown.length > 0 ? `Without ${unknown.join(', ')}: no diet or allergen is called that` : '',
  ];
  return { dish: made, remark: remarks.filter(Boolean).join('. ') };
}

function problemWords(field: PropertyKey | undefined, message: string): string {
  if (field === 'price') return 'its price is too high: enter at most 100000';
  return `its ${String(field)} is too long: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}
