import { csvRecords } from '../tables/csv-records.ts';
import { tidy } from '../tables/tidy.ts';
import type { LineProblem, Unreadable } from '../tables/unread.ts';
import { dayFirstIn } from './dates.ts';
import { type FoundStop, isOver, type Reading, type StopFile } from './stop-file.ts';
import { type StopCells, type StopColumn, stopColumns, stopOfCells } from './stop-of-cells.ts';

type Column = StopColumn | 'hours' | 'title';

/** What tables call their columns: those of this product first, then those of calendars and of other people. */
const names: Record<Column, string[]> = {
  date: ['date', 'when', 'on'],
  days: ['days', 'day', 'weekday', 'weekdays', 'day of week', 'day of the week'],
  from: ['from', 'start', 'starts', 'start time', 'begin', 'begins', 'open', 'opens', 'opening time'],
  to: ['to', 'end', 'ends', 'end time', 'until', 'close', 'closes', 'closing time'],
  place: ['place', 'location', 'where', 'venue', 'stop', 'spot'],
  address: ['address', 'street', 'street address'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lon', 'lng', 'long'],
  note: ['note', 'notes', 'description', 'comment', 'comments', 'details'],
  starts_on: ['starts on', 'first date', 'start date', 'from date'],
  ends_on: ['ends on', 'last date', 'end date', 'until date', 'to date'],
  cancelled: ['cancelled', 'canceled', 'status'],
  hours: ['hours', 'time', 'times'],
  title: ['title', 'subject', 'summary', 'event', 'name'],
};

type Columns = Partial<Record<Column, number>>;

/** The stops of a table with a header. Rows that can't be read are named by their line and stop nothing. */
export function csvStops(text: string, { today }: Pick<Reading, 'today'>): StopFile | Unreadable {
  const [header, ...records] = csvRecords(text);
  if (!header) return { failure: 'The file is empty: there is nothing to import.' };
  if ('problem' in header) return { failure: `The header in line ${header.line} can’t be read: ${header.problem}.` };
  const columns = columnsOf(header.cells);
  const missing = missingIn(columns);
  if (missing) return { failure: `${missing} ${columnWords(header.cells)}` };
  const problems: LineProblem[] = [];
  const rows: { line: number; cells: StopCells }[] = [];
  for (const record of records) {
    if ('problem' in record) problems.push(record);
    else rows.push({ line: record.line, cells: cellsOf(record.cells, columns) });
  }
  const dayFirst = dayFirstIn(rows.flatMap(({ cells }) => [cells.date, cells.days, cells.starts_on, cells.ends_on]));
  const found: FoundStop[] = [];
  let past = 0;
  for (const { line, cells } of rows) {
    const read = stopOfCells(cells, `line-${line}`, dayFirst);
    if ('problem' in read) problems.push({ line, problem: read.problem });
    else if (isOver(read.value, today)) past += 1;
    else found.push({ line, stop: read.value });
  }
  return { found, problems: problems.toSorted((a, b) => a.line - b.line), past };
}

function columnsOf(header: string[]): Columns {
  const written = header.map((name) => tidy(name).toLowerCase().replace(/[_-]/g, ' '));
  const columns: Columns = {};
  for (const column of Object.keys(names) as Column[]) {
    const index = names[column].map((name) => written.indexOf(name)).find((at) => at !== -1);
    if (index !== undefined) columns[column] = index;
  }
  // In the tables of calendars an event has a start date and an end date.
  if (columns.date === undefined && columns.days === undefined && columns.starts_on !== undefined) {
    columns.date = columns.starts_on;
    delete columns.starts_on;
  }
  return columns;
}

function missingIn(columns: Columns): string | null {
  const has = (...any: Column[]) => any.some((column) => columns[column] !== undefined);
  if (!has('date', 'days')) return 'No column holds the date.';
  if (!has('hours') && !(has('from') && has('to'))) return 'No columns hold when a stop begins and ends.';
  return has('place', 'address', 'title') ? null : 'No column holds the place.';
}

function columnWords(header: string[]): string {
  const shown = header.slice(0, 20).map((name) => tidy(name).slice(0, 40) || '(no name)');
  return `The first line names: ${shown.join(', ')}. Call the columns Date or Days, From, To and Place.`;
}

function cellsOf(row: string[], columns: Columns): StopCells {
  const cell = (column: Column) => {
    const index = columns[column];
    return index === undefined ? '' : tidy(row[index] ?? '');
  };
  const cells = Object.fromEntries(stopColumns.map((column) => [column, cell(column)])) as StopCells;
  const [from = '', to = ''] = cell('hours').split(/ ?[-–—] ?| to /i);
  cells.from ||= from;
  cells.to ||= to;
  cells.place ||= cells.address || cell('title');
  return cells;
}
