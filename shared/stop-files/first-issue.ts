import type * as z from 'zod/mini';

const names: Record<string, string> = {
  place: 'place',
  address: 'address',
  note: 'note',
  starts_on: 'first date',
  ends_on: 'last date',
};

/** The first thing that is wrong with a stop of a file: 'its note: Use at most 300 characters'. */
export function firstIssue({ issues }: z.core.$ZodError): string {
  const [issue] = issues;
  const name = names[String(issue?.path[0])];
  return name ? `its ${name}: ${issue?.message}` : (issue?.message ?? '');
}
