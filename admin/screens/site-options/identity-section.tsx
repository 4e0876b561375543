import * as z from 'zod/mini';

import { looks, Options } from '#shared/schemas/options.ts';

import type { Row } from '../../forms/form-notices.tsx';
import { TextField } from '../../forms/text-field.tsx';
import type { PanelForm } from '../../forms/use-panel-form.ts';
import { useAccount } from '../../queries/account.ts';
import { siteDocuments } from '../../queries/options.ts';
import { Field } from '../../ui/field.tsx';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { PanelBox } from '../../ui/panel-box.tsx';
import { DocumentSection } from './document-section.tsx';
import { PictureField } from './picture-field.tsx';
import { CurrencyField, TimezoneField } from './place-fields.tsx';

const email = z.string().check(
  z.maxLength(254, 'Use at most 254 characters'),
  z.refine((value) => value === '' || z.safeParse(z.email(), value).success, {
    error: 'Enter a valid email address, or nothing',
  }),
);
/** Stricter than the contract, which accepts any text: mail to a mistyped address would be lost. */
const schema = z.extend(Options, { email, outgoing_email: email });

const picture = (media: Options['logo']) => (media ? media.alt || media.name : '');
const rows: Row<Options>[] = [
  { label: 'Title', words: (options) => options.title },
  { label: 'Address', words: (options) => options.address },
  { label: 'Phone', words: (options) => options.phone },
  { label: 'Email', words: (options) => options.email },
  { label: 'Sender of mails', words: (options) => options.outgoing_email },
  { label: 'Menu title', words: (options) => options.menu_title },
  { label: 'Social media title', words: (options) => options.social_media_title },
  { label: 'Join title', words: (options) => options.join_title },
  { label: 'Join text', words: (options) => options.join_text },
  { label: 'Copyright', words: (options) => options.copyright },
  { label: 'Look', words: (options) => options.look },
  { label: 'Time zone', words: (options) => options.timezone },
  { label: 'Currency', words: (options) => options.currency },
  { label: 'Logo', words: (options) => picture(options.logo) },
  { label: 'Favicon', words: (options) => picture(options.fav_icon) },
  { label: 'Sign-in background', words: (options) => picture(options.auth_background) },
];

export function IdentitySection() {
  const { domain } = useAccount();
  return (
    <DocumentSection
      title="Identity"
      lead={`Who ${domain.host} is, on every page. Visitors see a change after the next Publish.`}
      document={siteDocuments.identity}
      schema={schema}
      rows={rows}
    >
      {(form) => (
        <div className="grid min-w-0 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="min-w-0 space-y-6">
            <ContactBox form={form} />
            <WordsBox form={form} />
          </div>
          <div className="min-w-0 space-y-6">
            <PanelBox title="Look">
              <LookField form={form} />
            </PanelBox>
            <PicturesBox form={form} />
            <PanelBox title="Time and money">
              <div className="space-y-4">
                <TimezoneField form={form} />
                <CurrencyField form={form} />
              </div>
            </PanelBox>
          </div>
        </div>
      )}
    </DocumentSection>
  );
}

type Props = { form: PanelForm<Options> };

const columns = 'grid gap-4 sm:grid-cols-2 lg:max-xl:grid-cols-1';
/** Spans both of the columns. */
const wide = 'sm:max-lg:col-span-2 xl:col-span-2';

function ContactBox({ form }: Props) {
  return (
    <PanelBox title="Name and contact">
      <div className={columns}>
        <TextField
          form={form}
          name="title"
          label="Title"
          hint="Stands at the end of every page’s title."
          max={120}
          className={wide}
        />
        <TextField form={form} name="address" label="Address" max={300} className={wide} />
        <PhoneField form={form} />
        <TextField form={form} name="email" label="Email" type="email" hint="Shown to visitors." />
        <TextField
          form={form}
          name="outgoing_email"
          label="Sender of mails"
          type="email"
          hint="Mails of the public forms come from this address."
        />
        <TextField form={form} name="copyright" label="Copyright" max={200} placeholder="© Lone Star Food Trucks" />
      </div>
    </PanelBox>
  );
}

function WordsBox({ form }: Props) {
  return (
    <PanelBox title="Words on the site">
      <div className={columns}>
        <TextField
          form={form}
          name="menu_title"
          label="Menu title"
          hint="Heads the menu on phones and the footer’s links."
        />
        <TextField form={form} name="social_media_title" label="Social media title" hint="Heads the social links." />
        <TextField form={form} name="join_title" label="Join title" max={200} className={wide} />
        <TextField
          form={form}
          name="join_text"
          label="Join text"
          max={2000}
          multiline
          className={wide}
          hint="Invites trucks to join, on a home page that nobody built. Without a title it isn’t shown."
        />
      </div>
    </PanelBox>
  );
}

function PicturesBox({ form }: Props) {
  return (
    <PanelBox title="Pictures">
      <div className="space-y-4">
        <PictureField form={form} name="logo" label="Logo" shape="size-20" hint="Beside the title, on every page." />
        <PictureField
          form={form}
          name="fav_icon"
          label="Favicon"
          shape="size-12"
          hint="In the browser’s tab. Without one it is drawn in your colors."
        />
        <PictureField
          form={form}
          name="auth_background"
          label="Sign-in background"
          shape="w-28 aspect-3/2"
          hint="Behind the team’s sign-in."
        />
      </div>
    </PanelBox>
  );
}

const lookWords = {
  street: { label: 'Street', text: 'Loud and condensed: sun, dust, neon.' },
  harbour: { label: 'Harbour', text: 'Soft and round: boats, rain, string lights.' },
  classic: { label: 'Classic', text: 'Plain and quiet: the pictures do the talking.' },
} satisfies Record<Options['look'], { label: string; text: string }>;

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
          <span className="font-medium">{lookWords[look].label}</span>
          <span className="text-soft text-[13px]">{lookWords[look].text}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Numbers of other countries start with + and are not formatted. */
const mask = (value: string): string => (value.startsWith('+') ? '+###################' : '(###) ###-####');

function PhoneField({ form }: Props) {
  return (
    <Field label="Phone" error={form.errorOf('phone')} hint="Begin with + for a number outside of North America.">
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
