import type { FormName } from './form-names.ts';

/** The value of `member` is a member's id; its field is a select of the domain's members. */
type FieldType = 'text' | 'textarea' | 'email' | 'tel' | 'url' | 'date' | 'number' | 'member';

export type FormField = {
  name: string;
  label: string;
  type: FieldType;
  required: boolean;
  /** In UTF-16 code units. */
  maxLength: number;
  /** The HTML autocomplete token; 'off' where browsers have nothing useful to suggest. */
  autocomplete: string;
};

export type FormDefinition = { title: string; submit: string; thanks: string; fields: readonly FormField[] };

const field = (name: string, label: string, more: Partial<FormField> = {}): FormField => ({
  name,
  label,
  type: 'text',
  required: true,
  maxLength: 120,
  autocomplete: 'off',
  ...more,
});
const email = field('email', 'Email', { type: 'email', maxLength: 254, autocomplete: 'email' });
const phone = field('phone', 'Phone', { type: 'tel', maxLength: 40, autocomplete: 'tel' });
const message = field('message', 'Message', { type: 'textarea', maxLength: 5000 });

/** The public forms. The site renders them, the API validates them, and the panel names its columns after them. */
export const forms = {
  contact: {
    title: 'Contact us',
    submit: 'Send message',
    thanks: 'Thank you. Your message is with us.',
    fields: [
      field('name', 'Your name', { autocomplete: 'name' }),
      email,
      { ...phone, required: false },
      field('subject', 'Subject', { required: false, maxLength: 200 }),
      message,
    ],
  },
  join: {
    title: 'Join us',
    submit: 'Send application',
    thanks: 'Thank you. We will be in touch about your truck.',
    fields: [
      field('truck_name', 'Name of your truck', { autocomplete: 'organization' }),
      field('contact_name', 'Contact name', { autocomplete: 'name' }),
      email,
      phone,
      field('website', 'Website', { type: 'url', required: false, maxLength: 300, autocomplete: 'url' }),
      field('cuisine', 'Cuisine', { maxLength: 200 }),
      { ...message, label: 'About your truck' },
    ],
  },
  catering: {
    title: 'Catering inquiry',
    submit: 'Send inquiry',
    thanks: 'Thank you. We will write to you about your event.',
    fields: [
      field('name', 'Your name', { autocomplete: 'name' }),
      email,
      { ...phone, required: false },
      field('event_date', 'Date of the event', { type: 'date', maxLength: 10 }),
      field('guests', 'Number of guests', { type: 'number', maxLength: 6 }),
      field('place', 'Place', { maxLength: 300, autocomplete: 'address-line1' }),
      field('member', 'Truck', { type: 'member', required: false, maxLength: 16 }),
      { ...message, label: 'About your event' },
    ],
  },
} as const satisfies Record<FormName, FormDefinition>;

/** Technical fields of a plain HTML form. No form may have a field with one of these names. */
export const formControls = {
  form: 'form',
  /** The path to redirect to. */
  redirect: 'redirect',
  /** A honeypot: hidden from people, filled in by bots. */
  honeypot: 'homepage',
  startedAt: 'started_at',
  idempotencyKey: 'idempotency_key',
} as const;
