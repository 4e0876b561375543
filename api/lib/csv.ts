import { stringify } from 'csv-stringify/sync';

const byteOrderMark = '\ufeff';

export type CsvColumn<Row> = { label: string; value: (row: Row) => string };

/**
 * Streams rows as CSV for spreadsheets: UTF-8 with a byte order mark, a header line, then batches from `next` until it
 * returns null, so that the whole is never in memory. What a spreadsheet would run as a formula gets an apostrophe.
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
        controller.enqueue(
          encoder.encode(csv(rows.map((row) => columns.map(({ value }) => defused(value(row).trim()))))),
        );
        return;
      }
      controller.close();
    },
  });
}

function csv(rows: string[][]): string {
  // By default a windows file leaves \n and \r in a cell unquoted, which other programs read as the end of the row.
  return stringify(rows, { record_delimiter: 'windows', quote_record_delimiter: true });
}

/**
 * The starts of formulas that OWASP names (CSV injection), also full-width, with the separators, quotes and invisible
 * characters before them.
 */
const formulaStart = /(?<![\s";\p{Cc}\p{Cf}])[\s";\p{Cc}\p{Cf}]*(?=[=+\-@|%＝＋－＠｜％﹦﹢﹣﹫])/gu;
/** Where a spreadsheet with other settings ends a row or a cell. */
const separator = /[\r\n\t;\v\f\u0085\u2028\u2029]/;
/** An item of a list, or the dashes below a mail: nothing in it calls a function, a program or another file. */
const listItem = /^-(?:[-\s][^(|!#（｜！＃\r\n\t;]*)?(?:[\r\n\t;]|$)/;

/** The text with an apostrophe before each formula, at its start or wherever a spreadsheet could begin a cell in it. */
function defused(text: string): string {
  return text.replace(formulaStart, (skipped, index: number) => {
    const begins = index === 0 || (separator.test(skipped) && !listItem.test(text.slice(index + skipped.length)));
    return begins ? `${skipped}'` : skipped;
  });
}

/** Formats instants as 'yyyy-MM-dd HH:mm:ss' in `timeZone`. */
export function clockOf(timeZone: string): (iso: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (iso) => format.format(new Date(iso));
}
