import { stringify } from 'csv-stringify/sync';

const byteOrderMark = '\ufeff';

export type CsvColumn<Row> = { label: string; value: (row: Row) => string };

/**
 * Streams rows as CSV for spreadsheets: UTF-8 with a byte order mark, a header line, then batches from `next` until it
 * returns null, so that the whole is never in memory. Cells that a spreadsheet would run as a formula get an
 * apostrophe.
 */
export function csvFile<Row>(
  columns: CsvColumn<Row>[],
  next: () => Promise<Row[] | null>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      controller.enqueue(encoder.encode(byteOrderMark + csv([columns.map(({ label }) => label)])));
    },
    pull: async (controller) => {
      // A pull that enqueues nothing is never repeated, so skip empty batches.
      for (let rows = await next(); rows !== null; rows = await next()) {
        if (rows.length === 0) continue;
        controller.enqueue(encoder.encode(csv(rows.map((row) => columns.map(({ value }) => value(row).trim())))));
        return;
      }
      controller.close();
    },
  });
}

function csv(rows: string[][]): string {
  return stringify(rows, { escape_formulas: true, record_delimiter: 'windows' });
}

/** Formats instants as 'yyyy-MM-dd HH:mm:ss' in `timeZone`. */
export function clockOf(timeZone: string): (iso: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (iso) => format.format(new Date(iso));
}
