import { csvRecords } from '#shared/tables/csv-records.ts';
import { tidy } from '#shared/tables/tidy.ts';

import { ImportFailure } from './failure.ts';
import { columnIndexes, type Field, fields, type Mapping } from './mapping.ts';

/** A row of the file: its line, and a trimmed text for each mapped column (empty where there is none). */
export type Row = { line: number } & Record<Field, string>;

/** A remark about one line for the user. */
export type LineNote = { line: number; problem: string };

export type Rows = { rows: Row[]; broken: LineNote[]; read: number };

/**
 * Reads the rows of a CSV. Broken ones are noted with their line and skipped.
 * Throws an ImportFailure when the header lacks a column or when there is no row at all.
 */
export function readRows(text: string, mapping: Mapping): Rows {
  const [header, ...records] = csvRecords(text);
  if (!header) throw new ImportFailure('The file is empty: there is nothing to import.');
  if ('problem' in header)
    throw new ImportFailure(`The header in line ${header.line} can't be read: ${header.problem}.`);
  const indexes = columnIndexes(header.cells, mapping);
  const rows: Row[] = [];
  const broken: LineNote[] = [];
  for (const record of records) {
    if ('problem' in record) {
      broken.push(record);
      continue;
    }
    const row = rowOf(record.line, record.cells, indexes);
    if (row.applicant) rows.push(row);
    else broken.push({ line: record.line, problem: `it has no ${mapping.applicant}` });
  }
  if (rows.length === 0) {
    const why = broken.slice(0, 3).map(({ line, problem }) => `line ${line}: ${problem}`);
    throw new ImportFailure(
      `The file has a header and no row that can be read${why.length > 0 ? ` (${why.join('; ')})` : ''}.`,
    );
  }
  return { rows, broken, read: records.length };
}

function rowOf(line: number, cells: string[], indexes: Partial<Record<Field, number>>): Row {
  const texts = fields.map((field) => {
    const index = indexes[field];
    return [field, index === undefined ? '' : tidy(cells[index] ?? '')];
  });
  return { line, ...(Object.fromEntries(texts) as Record<Field, string>) };
}
