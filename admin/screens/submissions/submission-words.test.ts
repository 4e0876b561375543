import { expect, test } from 'vitest';

import {
  filledFields,
  firstWords,
  longDate,
  mailWords,
  replyLink,
  replySubject,
  senderOf,
} from './submission-words.ts';

const contact = {
  form: 'contact' as const,
  member: null,
  created_at: '2026-05-04T16:30:00.000Z',
  fields: {
    name: 'Ana & Bo',
    email: 'ana+tacos@example.com',
    phone: '',
    subject: '',
    message: 'Hello,\nlunch? 50% off',
  },
};
const mail = { state: 'sent' as const, attempts: 1, error: null };

test('a truck that wants to join is listed under its own name', () => {
  expect(senderOf(contact)).toBe('Ana & Bo');
  expect(senderOf({ fields: { truck_name: 'Pho Real', contact_name: 'Bo' } })).toBe('Pho Real');
  expect(senderOf({ fields: {} })).toBe('Unknown sender');
});

test('the list shows one line, with the subject in front', () => {
  expect(firstWords(contact)).toBe('Hello, lunch? 50% off');
  expect(firstWords({ fields: { subject: 'Friday', message: 'Are you\nthere?' } })).toBe('Friday: Are you there?');
});

test('shows filled fields with labels for the team', () => {
  const catering = {
    form: 'catering' as const,
    fields: { name: 'Ana', phone: '', guests: '80', member: 'k3v9x2m7q1b8n4t6', message: 'Lunch' },
    member: { id: 'k3v9x2m7q1b8n4t6', title: 'Taco Joint' },
  };
  expect(filledFields(catering).map(({ field, value }) => [field.label, value])).toEqual([
    ['Name', 'Ana'],
    ['Number of guests', '80'],
    ['Truck', 'Taco Joint'],
    ['About the event', 'Lunch'],
  ]);
});

test('the reply goes to the sender and quotes subject and message', () => {
  const link = new URL(replyLink(contact, 'Lone Star'));
  expect(decodeURIComponent(link.pathname)).toBe('ana+tacos@example.com');
  expect(link.searchParams.get('subject')).toBe('Re: Contact us, Lone Star');
  expect(link.searchParams.get('body')).toBe('\r\n\r\nOn May 4, 2026, Ana & Bo wrote:\r\n> Hello,\r\n> lunch? 50% off');
});

test('the quoted day is the one of the domain, not of the reader', () => {
  const late = { ...contact, created_at: '2026-05-05T03:30:00Z' };
  expect(new URL(replyLink(late, 'Lone Star', 'America/Chicago')).searchParams.get('body')).toContain('On May 4, 2026');
  expect(new URL(replyLink(late, 'Lone Star', 'Asia/Tokyo')).searchParams.get('body')).toContain('On May 5, 2026');
});

test('an address cannot inject mail headers, and a long message is cut', () => {
  const fields = { ...contact.fields, email: 'a?bcc=all@example.com', message: '🌮'.repeat(2000) };
  const link = replyLink({ ...contact, fields }, 'Lone Star');
  expect(new URL(link).searchParams.get('bcc')).toBeNull();
  expect(link.length).toBeLessThanOrEqual(1900);
  expect(new URL(link).searchParams.get('body')).toMatch(/🌮…$/u);
});

test('a day is written out', () => {
  expect(longDate('2100-12-24')).toBe('Friday, December 24, 2100');
  expect(longDate('soon')).toBe('soon');
});

test('describes the state of the notification mail', () => {
  const server = { reply_as: { from: 'hi@example.com', reply_to: 'hi@example.com' } };
  expect(mailWords({ ...server, spam: false, mail }).text).toMatch(/was sent to your contact address/);
  expect(mailWords({ reply_as: null, spam: false, mail }).text).toMatch(/is a file/);
  const error = 'Connection refused';
  expect(mailWords({ ...server, spam: false, mail: { ...mail, state: 'failed', error } })).toEqual({
    text: 'The email about it could not be sent. The mail server said: “Connection refused”. The message is safe here.',
    bad: true,
  });
  expect(mailWords({ ...server, spam: false, mail: { ...mail, state: 'queued', error } })).toMatchObject({ bad: true });
  expect(mailWords({ ...server, spam: false, mail: { ...mail, state: 'queued' } })).toMatchObject({ bad: false });
  expect(mailWords({ ...server, spam: false, mail: { ...mail, state: 'none' } })).toMatchObject({ bad: true });
  expect(mailWords({ ...server, spam: true, mail: { ...mail, state: 'none' } })).toMatchObject({ bad: false });
});

test('the subject of an answer fits its field, and goes on with that of the answer before', () => {
  const fields = { ...contact.fields, subject: `Re: ${'🌮'.repeat(120)}` };
  const subject = replySubject({ ...contact, fields, replies: [] }, 'Lone Star');
  expect(subject).toBe(`Re: ${'🌮'.repeat(98)}`);
  expect(
    replySubject({ ...contact, fields: { ...fields, subject: '🌮'.repeat(200) }, replies: [] }, '').isWellFormed(),
  ).toBe(true);
  const reply = { id: 'a'.repeat(16), subject: 'Lunch', text: '', by: null, mail, created_at: contact.created_at };
  const replies = [
    { ...reply, direction: 'out' as const },
    { ...reply, direction: 'in' as const, subject: '' },
  ];
  expect(replySubject({ ...contact, replies }, 'Lone Star')).toBe('Lunch');
});
