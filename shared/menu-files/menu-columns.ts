import { allergens } from '../rules/allergens.ts';
import { diets } from '../schemas/post-attributes.ts';
import { dietOf, readWords } from './diet-words.ts';
import { isSurelyMoney, looksLikePrice } from './money.ts';

/** What a column of a menu may hold. A diet or an allergen may have a column of its own. */
export type MenuColumn = 'name' | 'section' | 'description' | 'price' | 'diets' | 'allergens' | `diet ${Diet}`;
type Diet = (typeof diets)[number];
export type MenuColumns = (MenuColumn | null)[];

/** What tables call their columns. */
const names: Partial<Record<MenuColumn, string[]>> = {
  name: ['name', 'dish', 'dish name', 'item', 'item name', 'menu item', 'product', 'title', 'food', 'plate'],
  section: ['section', 'category', 'group', 'course', 'menu', 'menu section', 'type', 'heading'],
  description: ['description', 'details', 'ingredients', 'about', 'note', 'notes', 'what is in it', 'text'],
  price: ['price', 'prices', 'cost', 'amount', 'unit price', 'each', 'how much'],
  diets: ['diet', 'diets', 'dietary', 'labels', 'tags', 'dietary labels', 'suitable for'],
  allergens: ['contains', 'allergens', 'allergen', 'allergies', 'allergy'],
};

/** The columns that the header names; null if the row is no header but a dish. Unknown ones are null. */
export function namedColumns(row: string[]): MenuColumns | null {
  if (row.some((cell) => isSurelyMoney(cell))) return null;
  const columns: MenuColumns = [];
  for (const cell of row) {
    const column = columnOf(cell);
    columns.push(column !== null && columns.includes(column) ? null : column);
  }
  const known = columns.filter((column) => column !== null);
  // One word may be a dish: a column of names alone begins with 'Menu' or 'Vegan' only by chance.
  return known.includes('name') || known.length > 1 ? columns : null;
}

function columnOf(cell: string): MenuColumn | null {
  const written = cell
    .toLowerCase()
    .replaceAll(/\(.*?\)|[_\-:*?$€£]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const named = (Object.keys(names) as MenuColumn[]).find((column) => names[column]?.includes(written));
  if (named) return named;
  const diet = dietOf(written);
  return diet ? `diet ${diet}` : null;
}

/**
 * The columns as their contents suggest. Four without a header, the last one with prices, are name, section, description and price, as the
 * panel asks for them (`nameAndSection`). Otherwise the price is where half of the cells look like one, a section repeats or is written
 * once for the rows below it, of the other texts the first is the name and the longest the description. `given` are those of a header.
 */
export function guessedColumns(rows: string[][], given: MenuColumns = []): MenuColumns {
  const width = Math.max(...rows.map((row) => row.length));
  const columns: MenuColumns = Array.from({ length: width }, (_, index) => given[index] ?? null);
  const cellsOf = (index: number) => rows.map((row) => row[index] ?? '').filter((cell) => cell !== '');
  const free = () => columns.flatMap((column, index) => (column === null && cellsOf(index).length > 0 ? [index] : []));
  const take = (column: MenuColumn, index: number | undefined) => {
    if (index !== undefined && !columns.includes(column)) columns[index] = column;
  };
  const share = (index: number, fits: (cell: string) => boolean) =>
    cellsOf(index).filter(fits).length / cellsOf(index).length;

  const amounts = free().filter((index) => share(index, looksLikePrice) >= 0.5);
  // Where several are numbers, such as a number of the row, the price has a currency or cents.
  take('price', amounts.toSorted((a, b) => share(b, isSurelyMoney) - share(a, isSurelyMoney) || b - a)[0]);
  if (given.length === 0 && width === 4 && columns[3] === 'price' && !amounts.some((index) => index < 2)) {
    const [name, section] = nameAndSection(cellsOf(0), cellsOf(1), rows.length);
    take('name', name);
    take('section', section);
  }
  const texts = () => free().filter((index) => !amounts.includes(index));
  take(
    'diets',
    texts().find((index) => cellsOf(index).every((cell) => readWords(cell, diets).unknown.length === 0)),
  );
  take(
    'allergens',
    texts().find((index) => cellsOf(index).every((cell) => readWords(cell, allergens).unknown.length === 0)),
  );
  const [first, ...others] = texts();
  if (first !== undefined && others.length > 0 && !columns.includes('name') && repeats(cellsOf(first), rows.length))
    take('section', first);
  take('name', texts()[0]);
  const length = (index: number) => cellsOf(index).join('').length;
  take('description', texts().toSorted((a, b) => length(b) - length(a))[0]);
  return columns;
}

/** Name first, unless the first column groups the rows: it repeats a text, and the second has another one in every row. */
function nameAndSection(first: string[], second: string[], rows: number): [name: number, section: number] {
  const isGrouped = new Set(first).size < first.length && new Set(second).size === rows;
  return isGrouped ? [1, 0] : [0, 1];
}

/** Whether a column has the same text again, or gaps below a text, as merged cells have. */
function repeats(cells: string[], rows: number): boolean {
  return cells.length < rows || new Set(cells).size < cells.length;
}
