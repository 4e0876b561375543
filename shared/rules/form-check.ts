import type { FormName } from './form-names.ts';
import { type FormField, forms } from './forms.ts';
import { typedLink } from './urls.ts';

type Checked = {
  /** The value of every field as stored; '' for an empty field. */
  values: Record<string, string>;
  /** Messages by field name; empty if the form is valid. */
  errors: Map<string, string[]>;
};

const maxGuests = 100_000;

/**
 * Validates and normalizes the values of a form. `today` (yyyy-MM-dd) is the earliest valid event date; the default is yesterday
 * in UTC, which is not too late in any time zone.
 */
export function checkForm(name: FormName, typed: Record<string, string>, today = yesterday()): Checked {
  const fields: readonly FormField[] = forms[name].fields;
  const values: Record<string, string> = {};
  const errors = new Map<string, string[]>();
  for (const field of fields) {
    const value = tidied(field, Object.hasOwn(typed, field.name) ? (typed[field.name] ?? '') : '');
    const problem = problemOf(field, value, today);
    if (problem) errors.set(field.name, [problem]);
    values[field.name] = problem ? value : stored(field, value);
  }
  for (const key of Object.keys(typed)) {
    if (!fields.some((field) => field.name === key)) errors.set(key, [`Unknown field “${key.slice(0, 100)}”`]);
  }
  return { values, errors };
}

function tidied(field: FormField, value: string): string {
  // Browsers send CRLF from a text area. Only other programs send line breaks in single-line fields.
  const lines = value.replace(/\r\n?/g, '\n');
  return (field.type === 'textarea' ? lines : lines.replace(/[\n\u2028\u2029\u0085]+/g, ' ')).trim();
}

function stored(field: FormField, value: string): string {
  return field.type === 'url' && value !== '' ? (typedLink(value) ?? value) : value;
}

function problemOf(field: FormField, value: string, today: string): string | null {
  if (value === '') return field.required ? `${field.label} is required` : null;
  if (value.includes('\0') || !value.isWellFormed()) return 'Contains a character that cannot be stored';
  const tooLong = value.length > field.maxLength ? `Use at most ${field.maxLength} characters` : null;
  switch (field.type) {
    case 'email':
      return isEmail(value) ? tooLong : 'Enter an email address like name@example.com';
    case 'tel':
      return isPhone(value) ? tooLong : 'Enter a phone number with its area code, like 512-555-0134';
    case 'url':
      return /^https?:/.test(typedLink(value) ?? '') ? tooLong : 'Enter a web address like example.com';
    case 'date':
      return problemOfDate(value, today);
    case 'number':
      return /^\d{1,9}$/.test(value) && Number(value) >= 1 && Number(value) <= maxGuests
        ? null
        : `Enter a whole number from 1 to ${maxGuests}`;
    case 'member':
      return /^[a-z0-9]{16}$/.test(value) ? null : 'Choose one from the list';
    case 'text':
    case 'textarea':
      return tooLong;
  }
}

/** Whether `value` is a mail address. Rejects characters that have a meaning in mail headers. */
export function isEmail(value: string): boolean {
  return /^[^\s@<>()[\]",;:\\]+@[^\s@<>()[\]",;:\\.]+(?:\.[^\s@<>()[\]",;:\\.]+)+$/.test(value);
}

/** Whether `value` is a phone number: 7 to 20 digits, with what people write between them. */
export function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, '').length;
  return digits >= 7 && digits <= 20 && /^[+\d\s().,/\-#*a-z]+$/i.test(value);
}

function problemOfDate(value: string, today: string): string | null {
  const date = /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00:00Z`) : null;
  // Date turns a nonexistent day (February 30) into another one.
  if (!date || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(value)) {
    return 'Enter a date as year-month-day, like 2026-05-04';
  }
  return value < today ? 'Choose today or a later day' : null;
}

function yesterday(): string {
  return new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
}
