import { type FormName, formNames } from '#shared/rules/form-names.ts';
import { type FormField, forms } from '#shared/rules/forms.ts';

import { fromJson } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { type SubmissionFilter, submissionsAfter, type SubmissionView } from '../db/submissions.ts';
import { clockOf, type CsvColumn, csvFile } from '../lib/csv.ts';

/** Rows per batch. */
const pageSize = 500;

/** Matching submissions as CSV: one column per field, times in the domain's time zone. */
export function submissionsCsv(
  db: Db,
  domainId: string,
  filter: SubmissionFilter,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let last: SubmissionView | null = null;
  let done = false;
  return csvFile(columnsOf(filter), async () => {
    if (done) return null;
    const rows = await submissionsAfter(db, domainId, filter, last, pageSize);
    last = rows.at(-1) ?? null;
    done = rows.length < pageSize;
    return rows;
  });
}

function columnsOf({ form, timeZone }: SubmissionFilter): CsvColumn<SubmissionView>[] {
  const time = clockOf(timeZone);
  return [
    { label: `Received (${timeZone})`, value: (row) => time(row.created_at) },
    { label: 'Form', value: (row) => forms[row.form].title },
    { label: 'Status', value: (row) => row.status },
    { label: 'Spam', value: (row) => (row.spam ? 'yes' : 'no') },
    ...(form === undefined || form === 'catering'
      ? [{ label: 'Offer', value: (row: SubmissionView) => row.offer_title ?? '' }]
      : []),
    ...fieldsOf(form ? [form] : formNames).map(({ name, label, type }) => ({
      label,
      value: (row: SubmissionView) =>
        (type === 'member' ? row.member_title : fromJson<Record<string, string>>(row.fields)[name]) ?? '',
    })),
    { label: 'Note', value: (row) => row.note },
  ];
}

/** The fields of these forms; a shared name is one column. */
function fieldsOf(names: readonly FormName[]): FormField[] {
  const fields = new Map<string, FormField>();
  for (const name of names) {
    for (const field of forms[name].fields) if (!fields.has(field.name)) fields.set(field.name, field);
  }
  return [...fields.values()];
}
