import { parse } from 'csv-parse/sync';
import { csvParseRows } from 'd3-dsv';
import papaparse from 'papaparse';

/** Three CSV parsers of different origin, each with its own rules for quotes and line breaks. */
export const csvReaders: Record<string, (text: string) => string[][]> = {
  'csv-parse': (text) => parse(text, { bom: true }),
  papaparse: (text) => papaparse.parse<string[]>(text, { delimiter: ',', skipEmptyLines: true }).data,
  'd3-dsv': (text) => csvParseRows(text.replace(/^\ufeff/, '')),
};
