import { parse } from 'csv-parse/sync';

/** One record of a CSV and the line it starts on (the header is line 1), or why it can't be read. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; problem: string };

/** A stray quote would swallow the rest of the file: a record may span this many lines at most. */
const longestRecord = 50;

/**
 * The records of a CSV text, each on its own: after a broken one, reading continues in the next line.
 * Quotes, quoted line breaks, CRLF and a byte order mark are handled; empty lines are left out. The delimiter (comma,
 * semicolon or tab) is the most frequent one of the first line.
 */
export function csvRecords(text: string): CsvRecord[] {
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
    const end = recordEnd(lines, index);
    const record =
      end === null ? 'a quote is not closed' : readRecord(lines.slice(index, end).join('\n'), delimiter, width);
    if (typeof record === 'string') {
      records.push({ line, problem: record });
      index += 1;
      // A record over several lines may be one broken line and whole ones after it: those are read on their own.
      continue;
    }
    width ||= record.length;
    records.push({ line, cells: record });
    index = end ?? index + 1;
  }
  return records;
}

/** The line after the record that starts at `start`: where its quotes are balanced. Null if they never are. */
function recordEnd(lines: string[], start: number): number | null {
  let quotes = 0;
  for (let index = start; index < Math.min(lines.length, start + longestRecord); index += 1) {
    quotes += (lines[index] ?? '').split('"').length - 1;
    if (quotes % 2 === 0) return index + 1;
  }
  return null;
}

/** The cells, or what is wrong. `width` is the header's; 0 for the header itself. */
function readRecord(text: string, delimiter: string, width: number): string[] | string {
  let cells: string[] | undefined;
  try {
    [cells] = parse(text, { delimiter, relax_column_count: true, record_delimiter: '\u0000' });
  } catch {
    return 'the quotes are not in pairs';
  }
  if (!cells) return 'the line is empty';
  if (width > 0 && cells.length !== width) return `it has ${cells.length} of ${width} columns`;
  return cells;
}

function likelyDelimiter(header: string): string {
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ',';
}
