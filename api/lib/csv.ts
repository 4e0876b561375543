import { stringify } from 'csv-stringify/sync';

const byteOrderMark = '\ufeff';

export type CsvColumn<Row> = { label: string; value: (row: Row) => string };

/**
 * Rows as CSV that spreadsheets read: UTF-8 with a byte order mark, a line of labels, then `next` again and again until it
 * answers null, so that the whole is never in memory. A cell that a spreadsheet would run as a formula begins with an apostrophe.
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
      // What a pull leaves without a chunk is never pulled again.
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

/** Instants as 'yyyy-MM-dd HH:mm:ss' on the clocks of `timeZone`. */
export function clockOf(timeZone: string): (iso: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (iso) => format.format(new Date(iso));
}
