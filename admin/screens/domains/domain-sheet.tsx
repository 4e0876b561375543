import { Suspense } from 'react';
import * as z from 'zod/mini';

import { requiredText } from '#shared/schemas/common.ts';
import { PublicHost } from '#shared/schemas/domains.ts';
import type { NetworkDomain } from '#shared/schemas/network.ts';

import { FormNotices } from '../../forms/form-notices.tsx';
import { SheetForm } from '../../forms/sheet-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { usePanelForm } from '../../forms/use-panel-form.ts';
import { useUpdateDomain } from '../../queries/network.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { notify } from '../../ui/notify.ts';
import { hostInput } from './domain-words.ts';
import { SharedCookies } from './shared-cookies.tsx';
import { SignOnDemand } from './sign-on-demand.tsx';

const Addresses = lazyNamed(() => import('./addresses.tsx'), 'Addresses');

const DomainForm = z.object({ title: requiredText('Title', 120), host: PublicHost });
type DomainForm = z.infer<typeof DomainForm>;

/** A domain's title and host, and all addresses at which it is found. */
export function DomainSheet({ domain, onClose }: { domain: NetworkDomain; onClose: () => void }) {
  const update = useUpdateDomain();
  const form = usePanelForm<DomainForm>({
    name: `domain:${domain.id}`,
    stored: { value: { title: domain.title, host: domain.host } },
    schema: DomainForm,
    readOnly: domain.archived_at !== null,
    writes: { write },
  });
  async function write({ title, host }: DomainForm) {
    const moved = host.trim().toLowerCase() !== domain.host;
    const saved = await update.mutateAsync({ id: domain.id, title, ...(moved ? { host } : {}) });
    notify.success(
      moved ? `${domain.host} now leads to ${saved.host}. The site is being built.` : `Saved ${saved.title}`,
    );
    return { value: { title: saved.title, host: saved.host } };
  }
  const next = form.value.host.trim().toLowerCase();
  const moves = next !== domain.host && z.safeParse(PublicHost, next).success;
  return (
    <SheetForm title={domain.title} form={form} isNew={false} onClose={onClose}>
      {form.readOnly && (
        <p className="bg-sunken rounded-md px-3 py-2">This domain is archived: bring it back to change it.</p>
      )}
      <FormNotices form={form} />
      <TextField form={form} name="title" label="Title" max={120} />
      <TextField form={form} name="host" {...hostInput} />
      {moves && (
        <p role="status" className="bg-warn-wash rounded-md px-3 py-2">
          {domain.host} will lead to the same pages at {next}, so no link breaks. Point the DNS of the new name to this
          server before you save.
        </p>
      )}
      {!form.readOnly && <SharedCookies hosts={[next]} />}
      {!form.readOnly && <SignOnDemand domain={domain} />}
      <Suspense>
        <Addresses domain={domain} isDirty={form.dirty()} onMoved={onClose} />
      </Suspense>
    </SheetForm>
  );
}
