import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { checkForm } from './form-check.ts';
import { formNames } from './form-names.ts';
import { formControls, type FormField, forms } from './forms.ts';

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

describe('the public forms', () => {
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

  test.each(formNames)('%s reports each missing required field', (form) => {
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
  ])('a contact form reports %s %j at that field', (name, value) => {
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
  ])('a catering inquiry reports %s %j at that field', (name, value) => {
    expect(problems('catering', { ...catering, [name]: value })).toEqual({ [name]: [expect.stringMatching(/\w+/)] });
  });

  test('accepts an event today, long names, other scripts, emoji, and common phone formats', () => {
    expect(problems('catering', { ...catering, event_date: today, guests: '100000' })).toEqual({});
    expect(problems('contact', { ...contact, name: 'عبد الرحمن 🌮'.repeat(8), message: '🌮'.repeat(2500) })).toEqual(
      {},
    );
    for (const phone of ['(512) 555-0134', '+49 30 1234567', '512.555.0134 ext. 5'])
      expect(problems('contact', { ...contact, phone })).toEqual({});
  });

  test('a web address gets a scheme; an address that runs code is rejected', () => {
    expect(checkForm('join', { ...join, website: 'pecan.example/menu' }).values['website']).toBe(
      'https://pecan.example/menu',
    );
    for (const website of ['javascript:alert(1)', 'data:text/html,x', 'not a site', 'mailto:a@b.co'])
      expect(problems('join', { ...join, website })).toEqual({ website: ['Enter a web address like example.com'] });
  });

  test('line breaks become spaces in single-line fields and \\n in long text', () => {
    const { values } = checkForm('contact', { ...contact, name: ' Ana\r\nBcc: x ', message: 'One\r\nTwo\rThree\n' });
    expect(values).toMatchObject({ name: 'Ana Bcc: x', message: 'One\nTwo\nThree' });
  });

  test('any input results in every value and known errors', () => {
    const anything = fc.dictionary(
      fc.oneof(fc.string(), fc.constantFrom('name', 'email', 'message')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...formNames), anything, (form, typed) => {
        const { values, errors } = checkForm(form, typed, today);
        expect(Object.keys(values)).toEqual(forms[form].fields.map(({ name }) => name));
        // Accepted values are accepted again unchanged, so a returned form can be sent again as it is.
        expect(errors.size > 0 || checkForm(form, values, today).errors.size === 0).toBe(true);
        expect(errors.size > 0 ? values : checkForm(form, values, today).values).toEqual(values);
      }),
    );
  });
});

test('no field has the name of a technical field', () => {
  const names = formNames.flatMap((form) => forms[form].fields.map(({ name }): string => name));
  expect(names.filter((name) => Object.values<string>(formControls).includes(name))).toEqual([]);
});
