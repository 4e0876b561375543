import type * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

const kinds: Record<string, string> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const formats: Record<string, string> = {
  datetime: 'Use a time in UTC, for example 2026-05-04T16:30:00.000Z',
  email: 'Enter a valid email address',
};

/**
 * The message of an issue whose schema has no words of its own: what the field takes, instead of zod's own wording.
 * A missing field is named, because messages are shown together.
 */
export function messageOf(issue: Issue): string {
  const message = rule(issue);
  const name = issue.path?.at(-1);
  if (issue.input !== undefined || typeof name !== 'string') return message;
  return `“${name.slice(0, 100)}” is missing: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}

function rule(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Give ${isWhole(issue) ? 'a whole number' : (kinds[issue.expected] ?? issue.expected)}`;
    case 'invalid_value':
      return `Use ${choice(issue.values)}`;
    case 'too_small':
      return `Use ${limit(issue, issue.minimum, ['at least', 'or more', 'more than'])}`;
    case 'too_big':
      return `Use ${limit(issue, issue.maximum, ['at most', 'or less', 'less than'])}`;
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return formats[issue.format] ?? `Use text that matches ${issue.pattern ?? issue.format}`;
    case 'unrecognized_keys':
      return issue.keys.map((key) => `Unknown field “${key.slice(0, 100)}”: leave it out`).join(', ');
    case 'invalid_key':
    case 'invalid_element':
      return `Change the names: ${unique(issue.issues).join(', ')}`;
    case 'invalid_union':
      return Array.isArray(issue.options) ? `Use ${choice(issue.options)}` : alternatives(issue.errors);
    case 'custom':
    default:
      return 'This value is not allowed here';
  }
}

/** z.int() expects a 'number' first, and an 'int' only of numbers. */
function isWhole({ inst }: Issue): boolean {
  return inst !== undefined && 'format' in inst._zod.def && inst._zod.def.format === 'safeint';
}

/** 'at least 3 characters', '3 or more', 'exactly 3 items'. */
function limit(
  { origin, exact, inclusive }: { origin: string; exact?: boolean; inclusive?: boolean },
  bound: number | bigint,
  [sized, included, excluded]: [string, string, string],
): string {
  const unit = origin === 'string' ? 'character' : origin === 'array' ? 'item' : null;
  if (unit) return `${exact ? 'exactly' : sized} ${bound} ${unit}${Number(bound) === 1 ? '' : 's'}`;
  return inclusive === false ? `${excluded} ${bound}` : `${bound} ${included}`;
}

/** What a union takes: one list if all its members are values, else the rules of its members. */
function alternatives(members: z.core.$ZodIssue[][]): string {
  const values = members.flatMap(([first]) => (first?.code === 'invalid_value' ? first.values : []));
  if (values.length >= members.length) return `Use ${choice(values)}`;
  const rules = unique(members.map((issues) => issues[0]).filter((issue) => issue !== undefined));
  return rules.map((each, index) => (index === 0 ? each : each.charAt(0).toLowerCase() + each.slice(1))).join(', or ');
}

function unique(issues: z.core.$ZodIssue[]): string[] {
  return [...new Set(issues.map(({ message }) => message))];
}

/** 'a, b or c'. */
function choice(values: readonly unknown[]): string {
  const words = values.map((value) => (value === '' ? 'an empty text' : String(value)));
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
