export const formNames = ['contact', 'join', 'catering'] as const;
export type FormName = (typeof formNames)[number];

/** `member` takes the id of a member of the domain and is shown as a choice of them. */
type FieldType = 'text' | 'textarea' | 'email' | 'tel' | 'url' | 'date' | 'number' | 'member';

export type FormField = {
  name: string;
  label: string;
  type: FieldType;
  required: boolean;
  /** UTF-16 units. */
  maxLength: number;
  /** The autocomplete token of HTML; 'off' where a browser knows nothing useful. */
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

/** The public forms: the site draws them from this, the API checks with it, and the panel names its columns after it. */
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

/** Names in a plain HTML form that aren't fields of the person: none of the forms may have a field called so. */
export const formControls = {
  form: 'form',
  /** The path of the page to come back to. */
  redirect: 'redirect',
  /** People never see it; whoever fills it in is a program. */
  honeypot: 'homepage',
  startedAt: 'started_at',
  idempotencyKey: 'idempotency_key',
} as const;
