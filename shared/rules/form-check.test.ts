import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { checkForm } from './form-check.ts';
import { formControls, type FormField, formNames, forms } from './forms.ts';

const contact = { name: 'Ana', email: 'ana@example.com', message: 'Hello' };
const catering = {
  name: 'Ana',
  email: 'ana@example.com',
  event_date: '2026-12-24',
  guests: '80',
  place: 'Zilker Park',
  message: 'Lunch',
};
const join = {
  truck_name: 'Pecan Smoke',
  contact_name: 'Ana',
  email: 'ana@example.com',
  phone: '512-555-0134',
  cuisine: 'Barbecue',
  message: 'We smoke.',
};
const today = '2026-11-21';
const problems = (form: (typeof formNames)[number], fields: Record<string, string>) =>
  Object.fromEntries(checkForm(form, fields, today).errors);

describe('what the forms take', () => {
  test.each([
    ['contact', contact],
    ['join', join],
    ['catering', catering],
  ] as const)('%s with only what it requires', (form, fields) => {
    const { values, errors } = checkForm(form, fields, today);
    expect(errors.size).toBe(0);
    expect(Object.keys(values)).toEqual(forms[form].fields.map(({ name }) => name));
    expect(values).toMatchObject(fields);
  });

  test.each(formNames)('%s names each field that it requires', (form) => {
    const fields: readonly FormField[] = forms[form].fields;
    const required = fields
      .filter((field) => field.required)
      .map(({ name, label }) => [name, [`${label} is required`]]);
    expect(problems(form, {})).toEqual(Object.fromEntries(required));
    expect(problems(form, Object.fromEntries(fields.map(({ name }) => [name, ' \n '])))).toEqual(
      Object.fromEntries(required),
    );
  });

  test.each([
    ['email', 'ana'],
    ['email', 'ana@example'],
    ['email', 'ana@example.com, eve@example.com'],
    ['email', 'Ana <ana@example.com>'],
    ['phone', '12'],
    ['phone', 'call me'],
    ['name', 'x'.repeat(121)],
    ['message', 'x'.repeat(5001)],
    ['email', `${'x'.repeat(300)}@example.com`],
    ['phone', '5'.repeat(41)],
    ['name', 'a\0b'],
    ['name', '\ud800'],
    ['toString', 'x'],
    ['__proto__', 'x'],
  ])('a contact form with %s %j is told so there', (name, value) => {
    const typed = Object.fromEntries([...Object.entries(contact), [name, value]]);
    expect(problems('contact', typed)).toEqual(Object.fromEntries([[name, [expect.stringMatching(/\w+ \w+/)]]]));
  });

  test.each([
    ['event_date', '24.12.2026'],
    ['event_date', '2027-02-30'],
    ['event_date', '2026-11-20'],
    ['guests', '0'],
    ['guests', '-3'],
    ['guests', '1e3'],
    ['guests', '12.5'],
    ['guests', 'many'],
    ['member', 'taco-joint'],
  ])('a catering inquiry with %s %j is told so there', (name, value) => {
    expect(problems('catering', { ...catering, [name]: value })).toEqual({ [name]: [expect.stringMatching(/\w+/)] });
  });

  test('an event today, long names, other scripts, emoji, and phones as people write them', () => {
    expect(problems('catering', { ...catering, event_date: today, guests: '100000' })).toEqual({});
    expect(problems('contact', { ...contact, name: 'عبد الرحمن 🌮'.repeat(8), message: '🌮'.repeat(2500) })).toEqual(
      {},
    );
    for (const phone of ['(512) 555-0134', '+49 30 1234567', '512.555.0134 ext. 5'])
      expect(problems('contact', { ...contact, phone })).toEqual({});
  });

  test('a web address gets its scheme; what runs code is none', () => {
    expect(checkForm('join', { ...join, website: 'pecan.example/menu' }).values['website']).toBe(
      'https://pecan.example/menu',
    );
    for (const website of ['javascript:alert(1)', 'data:text/html,x', 'not a site', 'mailto:a@b.co'])
      expect(problems('join', { ...join, website })).toEqual({ website: ['Enter a web address like example.com'] });
  });

  test('line breaks end in a single line, and are those of this system in a text', () => {
    const { values } = checkForm('contact', { ...contact, name: ' Ana\r\nBcc: x ', message: 'One\r\nTwo\rThree\n' });
    expect(values).toMatchObject({ name: 'Ana Bcc: x', message: 'One\nTwo\nThree' });
  });

  test('whatever is typed, a check ends with every value and no surprise', () => {
    const anything = fc.dictionary(
      fc.oneof(fc.string(), fc.constantFrom('name', 'email', 'message')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...formNames), anything, (form, typed) => {
        const { values, errors } = checkForm(form, typed, today);
        expect(Object.keys(values)).toEqual(forms[form].fields.map(({ name }) => name));
        // What was taken is taken again, unchanged: a form that comes back can be sent as it is.
        expect(errors.size > 0 || checkForm(form, values, today).errors.size === 0).toBe(true);
        expect(errors.size > 0 ? values : checkForm(form, values, today).values).toEqual(values);
      }),
    );
  });
});

test('no field is called like something that the form sends by itself', () => {
  const names = formNames.flatMap((form) => forms[form].fields.map(({ name }): string => name));
  expect(names.filter((name) => Object.values<string>(formControls).includes(name))).toEqual([]);
});
