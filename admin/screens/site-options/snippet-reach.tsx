import { analyticsServices, type Reach, reachOf, serviceOf } from '#shared/rules/analytics-services.ts';

import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import type { PanelForm } from '../../forms/use-panel-form.ts';
import type { Snippet } from '../../queries/analytics.ts';
import { serviceLabel, snippetLabels } from '../../words/snippet-words.ts';

const kinds = {
  scripts: 'Scripts from',
  connections: 'Reports to',
  pictures: 'Pictures from',
  frames: 'Frames from',
} satisfies Record<keyof Reach, string>;

/** The service of a snippet, and the sources that the content security policy then allows. */
export function SnippetReach({ form }: { form: PanelForm<Snippet> }) {
  const { value } = form;
  const { external_analytics_type: chosen } = value;
  if (value.type !== 'script' && value.type !== 'inline') {
    return <TextField form={form} name="external_analytics" label="Notes" hint="For the team only." />;
  }
  const found = serviceOf(value);
  const reach = reachOf(value);
  return (
    <fieldset className="border-line space-y-4 border-t pt-4">
      <legend className="sr-only">What it may load</legend>
      <SelectField
        label={snippetLabels.external_analytics_type}
        hint="Your pages let a snippet reach only the hosts of its own service."
        value={chosen}
        options={[
          ['', found ? `Detected: ${serviceLabel(found)}` : 'Other or none'],
          chosen !== '' && !Object.hasOwn(analyticsServices, chosen) && [chosen, chosen],
          ...Object.entries(analyticsServices).map(([key, { label }]) => [key, label] as const),
        ]}
        onChange={(service) => form.set((before) => ({ ...before, external_analytics_type: service }))}
      />
      <TextField
        form={form}
        name="external_analytics"
        label={snippetLabels.external_analytics}
        placeholder="Account 1234, https://stats.example.com"
        hint="It may reach hosts that start with https:// too; any other text is for the team only."
      />
      <dl className="text-soft text-[13px]">
        {Object.entries(kinds).map(([kind, label]) => {
          const hosts = reach[kind as keyof Reach].map((origin) => origin.replace(/^https:\/\//, ''));
          return (
            <div key={kind} className="flex gap-2">
              <dt className="w-28 shrink-0">{label}</dt>
              <dd className="min-w-0 break-words">{hosts.length > 0 ? hosts.join(', ') : 'nowhere'}</dd>
            </div>
          );
        })}
      </dl>
    </fieldset>
  );
}
