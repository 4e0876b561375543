import type { ReactNode } from 'react';

import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import type { PanelForm } from '../../forms/use-panel-form.ts';
import type { Snippet } from '../../queries/analytics.ts';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { positions, snippetLabels, snippetTypes } from '../../words/snippet-words.ts';
import { SnippetReach } from './snippet-reach.tsx';

type Props = { form: PanelForm<Snippet> };

/** The fields of each type; values of another type's fields are kept, in case the user switches back. */
const fields = {
  script: ({ form }) => (
    <>
      <TextField
        form={form}
        name="src"
        label={snippetLabels.src}
        placeholder="https://"
        hint="The src of the script tag that the service gave you."
      />
      <Timing form={form} />
      <ContentType form={form} hint="Only if the service says so, such as module." />
    </>
  ),
  inline: ({ form }) => (
    <>
      <Code form={form} label={snippetLabels.code} hint="The code between the script tags, without the tags." />
      <ContentType form={form} hint="Only if the service says so, such as module." />
    </>
  ),
  meta: ({ form }) => (
    <>
      <TextField form={form} name="name" label={snippetLabels.name} placeholder="google-site-verification" />
      <TextField form={form} name="content" label={snippetLabels.content} hint="The code that the service gave you." />
    </>
  ),
  noscript: ({ form }) => (
    <Code
      form={form}
      label="HTML"
      hint="The HTML between the noscript tags, without the tags. Its pictures and frames are kept but hidden; everything else is left out."
    />
  ),
} satisfies Record<Snippet['type'], (props: Props) => ReactNode>;

const kinds = Object.entries(snippetTypes).map(([type, { label }]) => [type as Snippet['type'], label] as const);
const places = Object.entries(positions) as [Snippet['tag_position'], string][];

/** HTML limits where these elements may appear, and the site follows it. */
const placeHints = {
  meta: 'Meta tags always go in the head, whatever is chosen here.',
  noscript: 'Pictures and frames aren’t allowed in the head: they are put at the start of the page.',
};

export function SnippetFields({ form }: Props) {
  const { type } = form.value;
  const Fields = fields[type];
  return (
    <>
      <SelectField
        label={snippetLabels.type}
        hint={snippetTypes[type].help}
        value={type}
        options={kinds}
        onChange={(next) => form.set((before) => ({ ...before, type: next }))}
      />
      <Fields form={form} />
      <SelectField
        label={snippetLabels.tag_position}
        hint={
          type === 'meta' || (type === 'noscript' && form.value.tag_position === 'head')
            ? placeHints[type]
            : 'The service’s instructions say where.'
        }
        value={form.value.tag_position}
        options={places}
        onChange={(tag_position) => form.set((before) => ({ ...before, tag_position }))}
      />
      {type !== 'noscript' && (
        <TextField
          form={form}
          name="custom_id"
          label={snippetLabels.custom_id}
          hint="The tag’s id, if the service asks for one."
        />
      )}
      <SnippetReach form={form} />
    </>
  );
}

function Timing({ form }: Props) {
  const { async, defer } = form.value;
  return (
    <div className="space-y-3">
      <Switch
        label={snippetLabels.async}
        hint="The page doesn’t wait for it: it runs as soon as it has loaded. Right for most services."
        checked={async}
        onChange={() => form.set((before) => ({ ...before, async: !async }))}
      />
      <Switch
        label={snippetLabels.defer}
        hint="It runs after the whole page is parsed. If both are on, async wins."
        checked={defer}
        onChange={() => form.set((before) => ({ ...before, defer: !defer }))}
      />
    </div>
  );
}

function ContentType({ form, hint }: Props & { hint: string }) {
  return <TextField form={form} name="content_type" label={snippetLabels.content_type} hint={hint} />;
}

function Code({ form, label, hint }: Props & { label: string; hint: string }) {
  return (
    <Field label={label} hint={hint} error={form.errorOf('code')}>
      {(control) => (
        <textarea
          {...control}
          rows={8}
          spellCheck={false}
          className="field font-mono text-[13px]"
          value={form.value.code}
          onChange={(event) => form.set((before) => ({ ...before, code: event.target.value }), 'code')}
          onBlur={() => form.touch('code')}
        />
      )}
    </Field>
  );
}
