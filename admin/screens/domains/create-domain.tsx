import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';

import { slugify } from '#shared/rules/urls.ts';
import { PublicHost } from '#shared/schemas/domains.ts';
import type { NetworkDomain } from '#shared/schemas/network.ts';

import { guarded } from '../../access/needs-permission.tsx';
import { FormNotices } from '../../forms/form-notices.tsx';
import { SaveBar } from '../../forms/save-bar.tsx';
import { SavedForm } from '../../forms/saved-form.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { type PanelForm, useCreateForm } from '../../forms/use-panel-form.ts';
import { ScreenHeader } from '../../lists/screen-header.tsx';
import { networkQuery, platformDomainQuery, useCreateDomain } from '../../queries/network.ts';
import { paths } from '../../routing/paths.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { CopyChoice } from './copy-choice.tsx';
import { createForm, type CreateValue, emptyDomain, hostRefusal } from './create-values.ts';
import { DomainProgress } from './domain-progress.tsx';
import { hostInput } from './domain-words.ts';
import { SharedCookies } from './shared-cookies.tsx';

export const CreateDomainRoute = createLazyRoute('/panel/create-domain')({
  component: guarded('domains.create', 'Create a domain', CreateDomain),
});

function CreateDomain() {
  const { made } = CreateDomainRoute.useSearch();
  return made ? <DomainProgress id={made} /> : <DomainForm />;
}

function DomainForm() {
  const navigate = useNavigate();
  const { data: domains = [] } = useQuery(networkQuery);
  const create = useCreateDomain();
  // If the reply got lost, the list may already hold the domain that this form created. The API decides about a repeated request.
  const [sentHost, setSentHost] = useState('');
  const others = useMemo(() => domains.filter(({ host }) => host !== sentHost), [domains, sentHost]);
  const schema = useMemo(() => createForm(others), [others]);
  const made = useRef('');
  const form = useCreateForm<CreateValue>({
    name: 'create-domain',
    empty: emptyDomain,
    schema,
    identity: ({ host }) => host.trim().toLowerCase(),
    create: async ({ title, host, start, from, copy }, idempotency_key) => {
      setSentHost(host.trim().toLowerCase());
      const source = start === 'copy' ? { copy_from: from, copy } : {};
      made.current = (await create.mutateAsync({ title, host, ...source, idempotency_key })).id;
    },
    onCreatedBefore: (id) => {
      made.current = id;
      notify.info('The domain was created before the connection was lost, without your later changes');
    },
    // Also runs when an automatic retry creates the domain after a lost connection.
    onSaved: () => void navigate({ to: paths.createDomain, search: { made: made.current } }),
  });
  const typed = form.value.host.trim().toLowerCase();
  const valid = z.safeParse(PublicHost, typed).success;
  const taken = valid && hostRefusal(typed, others) !== null;
  // Reports a taken host while it is typed; an incomplete one is no error yet.
  const reportTaken = useEffectEvent(() => form.touch('host'));
  useEffect(() => {
    if (taken) reportTaken();
  }, [taken]);
  return (
    <SavedForm form={form} label="Create a domain" className="max-w-260 space-y-6">
      <ScreenHeader
        back={<BackLink to={paths.domains}>Domains</BackLink>}
        title="Create a domain"
        lead="A separate website in this network, live within seconds."
      >
        <SaveBar form={form} isNew saveLabel="Create" />
      </ScreenHeader>
      <FormNotices form={form} />
      <div className="@wide:grid-cols-2 grid items-start gap-6">
        <PanelBox title="Name">
          <div className="space-y-4">
            <TextField
              form={form}
              name="title"
              label="Title"
              max={120}
              hint="The network’s name, as visitors see it."
            />
            <TextField
              form={form}
              name="host"
              {...hostInput}
              placeholder="tacos.example.com"
              hint={
                valid && !taken
                  ? `Visitors will find it at ${typed}. Its DNS has to point to this server.`
                  : 'Without https://. Its DNS has to point to this server.'
              }
            />
            <PlatformHost form={form} />
            <SharedCookies hosts={valid && !taken ? [typed] : []} />
          </div>
        </PanelBox>
        <PanelBox title="Start with">
          <StartChoice form={form} />
          {form.value.start === 'copy' && <CopySource form={form} domains={domains} />}
        </PanelBox>
      </div>
    </SavedForm>
  );
}

type FormProps = { form: PanelForm<CreateValue> };

/** Offers a host that works at once, named after the title. */
function PlatformHost({ form }: FormProps) {
  const { data: platform = null } = useQuery(platformDomainQuery);
  const name = slugify(form.value.title).slice(0, 63).replace(/-+$/, '');
  const host = `${name}.${platform ?? ''}`;
  if (platform === null || name === '' || form.value.host === host) return null;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Button size="sm" className="max-w-full" onClick={() => form.set((before) => ({ ...before, host }))}>
        <span className="truncate">Use {host}</span>
      </Button>
      <span className="text-soft text-[13px]">It works right away. You can add the real address later.</span>
    </p>
  );
}

const starts = {
  starter: ['A starter set', 'Home, about, join and contact pages with neutral text, ready to edit.'],
  copy: ['A copy of another domain', 'Its look, its content, or both. Later changes to one don’t affect the other.'],
} satisfies Record<CreateValue['start'], [label: string, words: string]>;

function StartChoice({ form }: FormProps) {
  const group = useId();
  return (
    <fieldset className="space-y-1">
      <legend className="sr-only">Start with</legend>
      {Object.entries(starts).map(([name, [label, words]]) => (
        <label key={name} className="flex items-start gap-3 py-1.5">
          <input
            type="radio"
            name={group}
            value={name}
            aria-label={label}
            aria-describedby={`${group}-${name}`}
            checked={form.value.start === name}
            onChange={() => form.set((before) => ({ ...before, start: name as CreateValue['start'] }))}
            className="mt-0.5 shrink-0"
          />
          <span>
            <span className="font-medium">{label}</span>
            <span id={`${group}-${name}`} className="text-soft block text-[13px]">
              {words}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function CopySource({ form, domains }: FormProps & { domains: NetworkDomain[] }) {
  const { from, copy } = form.value;
  return (
    <div className="border-line mt-4 space-y-4 border-t pt-4">
      <SelectField
        label="Copy from"
        error={form.errorOf('from')}
        value={from}
        options={[
          ['', 'Choose a domain'],
          ...domains.map(
            ({ id, title, host, archived_at }) => [id, `${title} (${host})${archived_at ? ', archived' : ''}`] as const,
          ),
        ]}
        onChange={(next) => form.set((before) => ({ ...before, from: next }))}
        onBlur={() => form.touch('from')}
      />
      <CopyChoice
        value={copy}
        error={form.errorOf('copy')}
        onChange={(next) => form.set((before) => ({ ...before, copy: next }))}
      />
    </div>
  );
}
