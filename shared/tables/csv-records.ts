import { parse } from 'csv-parse/sync';

/** One record of a CSV and the line it starts on (the header is line 1), or why it can't be read. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; problem: string };

/** A stray quote would swallow the rest of the file: a record may span this many lines at most. */
const longestRecord = 50;
const tab = '\t';

/**
 * The records of a CSV text, each on its own: after a broken one, reading continues in the next line.
 * Quotes, quoted line breaks, CRLF and a byte order mark are handled; empty lines are left out. A tab in the first line delimits cells;
 * without one the more frequent of comma and semicolon does. `ragged`: a record may have fewer or more cells than the first.
 */
export function csvRecords(text: string, { ragged = false } = {}): CsvRecord[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const delimiter = likelyDelimiter(lines.find((line) => line.trim() !== '') ?? '');
  const records: CsvRecord[] = [];
  let width = 0;
  for (let index = 0; index < lines.length;) {
    const line = index + 1;
    if (lines[index]?.trim() === '') {
      index += 1;
      continue;
    }
    const end = recordEnd(lines, index, delimiter);
    const record =
      end === null ? 'a quote is not closed' : readRecord(lines.slice(index, end).join('\n'), delimiter, width);
    if (typeof record === 'string') {
      records.push({ line, problem: record });
      index += 1;
      // A record over several lines may be one broken line and whole ones after it: those are read on their own.
      continue;
    }
    if (!ragged) width ||= record.length;
    records.push({ line, cells: record });
    index = end ?? index + 1;
  }
  return records;
}

/** The line after the record that starts at `start`: where its quotes are closed. Null if they never are. */
function recordEnd(lines: string[], start: number, delimiter: string): number | null {
  let isOpen = false;
  for (let index = start; index < Math.min(lines.length, start + longestRecord); index += 1) {
    const line = lines[index] ?? '';
    isOpen = delimiter === tab ? isQuoteOpen(line, isOpen) : isOpen !== (line.split('"').length % 2 === 0);
    if (!isOpen) return index + 1;
  }
  return null;
}

/**
 * Whether a quoted cell goes on in the next line. What spreadsheets copy quotes only cells with line breaks or tabs, so that a quote inside
 * another cell is one of its letters: 12" sub.
 */
function isQuoteOpen(line: string, wasOpen: boolean): boolean {
  let isOpen = wasOpen;
  for (const cell of line.split(tab)) {
    if (isOpen || cell.startsWith('"')) isOpen = isOpen !== (cell.split('"').length % 2 === 0);
  }
  return isOpen;
}

/** The cells, or what is wrong. `width` is the header's; 0 where any number will do. */
function readRecord(text: string, delimiter: string, width: number): string[] | string {
  let cells: string[] | undefined;
  try {
    [cells] = parse(text, {
      delimiter,
      relax_column_count: true,
      record_delimiter: '\u0000',
      relax_quotes: delimiter === tab,
    });
  } catch {
    return 'the quotes are not in pairs';
  }
  if (!cells) return 'the line is empty';
  if (width > 0 && cells.length !== width) return `it has ${cells.length} of ${width} columns`;
  return cells;
}

function likelyDelimiter(header: string): string {
  if (header.includes(tab)) return tab;
  return header.split(';').length > header.split(',').length ? ';' : ',';
}
