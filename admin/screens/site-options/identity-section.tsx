import * as z from 'zod/mini';

import { manyOf, memberWords } from '#shared/rules/member-words.ts';
import { looks, Options } from '#shared/schemas/options.ts';

import { SelectField } from '../../forms/select-field.tsx';
import { TextFields, textRows, type TextSpec } from '../../forms/text-field.tsx';
import type { PanelForm } from '../../forms/use-panel-form.ts';
import { useAccount } from '../../queries/account.ts';
import { siteDocuments } from '../../queries/options.ts';
import { Field } from '../../ui/field.tsx';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { PanelBox } from '../../ui/panel-box.tsx';
import { lookLabels, optionLabels } from '../../words/labels.ts';
import type { Row } from '../../words/row.ts';
import { consentWords, styleWords } from '../../words/style-words.ts';
import { ConsentFields } from './consent-fields.tsx';
import { DocumentSection } from './document-section.tsx';
import { PictureField, pictureWords } from './picture-field.tsx';
import { CurrencyField, TimezoneField } from './place-fields.tsx';
import { StyleFields } from './style-fields.tsx';

const email = z.string().check(
  z.maxLength(254, 'Use at most 254 characters'),
  z.refine((value) => value === '' || z.safeParse(z.email(), value).success, {
    error: 'Enter a valid email address, or leave it empty',
  }),
);
/** Stricter than the contract, which accepts any text: mail to a mistyped address would be lost. */
const schema = z.extend(Options, { email, outgoing_email: email });

const columns = 'grid gap-4 sm:grid-cols-2 @wide:max-xl:grid-cols-1';
/** Spans both of the columns. */
const wide = 'sm:@max-wide:col-span-2 xl:col-span-2';

const names: TextSpec<Options>[] = [
  {
    name: 'title',
    label: optionLabels.title,
    hint: 'Shown at the end of every page title.',
    max: 120,
    className: wide,
  },
  { name: 'address', label: optionLabels.address, max: 300, className: wide },
];
const contacts: TextSpec<Options>[] = [
  { name: 'email', label: optionLabels.email, type: 'email', hint: 'Shown to visitors.' },
  {
    name: 'outgoing_email',
    label: optionLabels.outgoing_email,
    type: 'email',
    hint: 'Form messages are sent from this address.',
  },
  { name: 'copyright', label: optionLabels.copyright, max: 200, placeholder: '© Lone Star Food Trucks' },
];
const words: TextSpec<Options>[] = [
  { name: 'menu_title', label: optionLabels.menu_title, hint: 'Heading of the phone menu and footer links.' },
  { name: 'social_media_title', label: optionLabels.social_media_title, hint: 'Heading of the social links.' },
  { name: 'join_title', label: optionLabels.join_title, max: 200, className: wide },
  {
    name: 'join_text',
    label: optionLabels.join_text,
    max: 2000,
    multiline: true,
    className: wide,
    hint: 'Invites trucks to join, on a home page without blocks. Not shown without a title.',
  },
];
const pictures = [
  { name: 'logo', label: optionLabels.logo, shape: 'size-20', hint: 'Beside the title, on every page.' },
  {
    name: 'fav_icon',
    label: optionLabels.fav_icon,
    shape: 'size-12',
    hint: 'In the browser’s tab. Without one, it is drawn in your colors.',
  },
  {
    name: 'auth_background',
    label: optionLabels.auth_background,
    shape: 'w-28 aspect-3/2',
    hint: 'Beside the sign-in, for people who signed in before.',
  },
] as const;

const rows: Row<Options>[] = [
  ...textRows(names),
  { label: optionLabels.phone, words: (options) => options.phone },
  ...textRows([...contacts, ...words]),
  { label: optionLabels.member_word, words: (options) => manyOf(options.member_word, 'title') },
  { label: optionLabels.look, words: (options) => lookLabels[options.look] },
  { label: optionLabels.style, words: (options) => styleWords(options.style) },
  { label: optionLabels.consent, words: (options) => consentWords(options.consent) },
  { label: optionLabels.timezone, words: (options) => options.timezone },
  { label: optionLabels.currency, words: (options) => options.currency },
  ...pictures.map(({ name, label }) => ({ label, words: (options: Options) => pictureWords(options[name]) })),
];

export function IdentitySection() {
  const { domain } = useAccount();
  return (
    <DocumentSection
      title="Identity"
      lead={`Shown on every page of ${domain.host}. Visitors see a change after the next Publish.`}
      document={siteDocuments.identity}
      schema={schema}
      rows={rows}
    >
      {(form) => (
        <div className="@wide:grid-cols-[minmax(0,1fr)_19rem] grid min-w-0 items-start gap-6">
          <div className="min-w-0 space-y-6">
            <PanelBox title="Name and contact">
              <div className={columns}>
                <TextFields form={form} fields={names} />
                <PhoneField form={form} />
                <TextFields form={form} fields={contacts} />
              </div>
            </PanelBox>
            <PanelBox title="Text on the site">
              <div className={columns}>
                <TextFields form={form} fields={words} />
                <MemberWordField form={form} />
              </div>
            </PanelBox>
            <PanelBox title={optionLabels.consent}>
              <ConsentFields form={form} />
            </PanelBox>
            <PanelBox title="Time and money">
              <div className="space-y-4">
                <TimezoneField form={form} />
                <CurrencyField form={form} />
              </div>
            </PanelBox>
          </div>
          <div className="min-w-0 space-y-6">
            <PanelBox title={optionLabels.look}>
              <LookField form={form} />
            </PanelBox>
            <PanelBox title={optionLabels.style}>
              <StyleFields form={form} />
            </PanelBox>
            <PanelBox title="Pictures">
              <div className="space-y-4">
                {pictures.map((picture) => (
                  <PictureField key={picture.name} form={form} {...picture} />
                ))}
              </div>
            </PanelBox>
          </div>
        </div>
      )}
    </DocumentSection>
  );
}

type Props = { form: PanelForm<Options> };

const lookWords = {
  street: 'Loud and condensed: sun, dust, neon.',
  harbour: 'Soft and round: boats, rain, string lights.',
  classic: 'Plain and quiet: the pictures do the talking.',
} satisfies Record<Options['look'], string>;

/** Typography and shapes of the public pages. */
function LookField({ form }: Props) {
  return (
    <fieldset className="space-y-1" disabled={form.readOnly}>
      <legend className="sr-only">Look</legend>
      {looks.map((look) => (
        <label
          key={look}
          className="hover:bg-sunken has-checked:bg-accent-wash -mx-2 grid grid-cols-[auto_1fr] gap-x-2.5 rounded-md px-2 py-1.5"
        >
          <input
            type="radio"
            name="look"
            className="row-span-2 mt-0.5"
            checked={form.value.look === look}
            onChange={() => form.set((before) => ({ ...before, look }))}
          />
          <span className="font-medium">{lookLabels[look]}</span>
          <span className="text-soft text-[13px]">{lookWords[look]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function MemberWordField({ form }: Props) {
  return (
    <SelectField
      label={optionLabels.member_word}
      hint="In titles, lists and links of your pages."
      disabled={form.readOnly}
      value={form.value.member_word}
      options={memberWords.map((word) => [word, manyOf(word, 'title')])}
      onChange={(word) => form.set((before) => ({ ...before, member_word: word }))}
    />
  );
}

/** Numbers of other countries start with + and are not formatted. */
const mask = (value: string): string => (value.startsWith('+') ? '+###################' : '(###) ###-####');

function PhoneField({ form }: Props) {
  return (
    <Field
      label={optionLabels.phone}
      error={form.errorOf('phone')}
      hint="Start with + for a number outside North America."
    >
      {(control) => (
        <MaskedInput
          {...control}
          type="tel"
          autoComplete="off"
          mask={mask}
          readOnly={form.readOnly}
          value={form.value.phone}
          onValue={(phone) => form.set((before) => ({ ...before, phone }), 'phone')}
        />
      )}
    </Field>
  );
}
