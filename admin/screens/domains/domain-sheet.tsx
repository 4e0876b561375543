import { X } from 'lucide-react';
import * as z from 'zod/mini';

import { requiredText } from '#shared/schemas/common.ts';
import { PublicHost } from '#shared/schemas/domains.ts';
import type { NetworkDomain } from '#shared/schemas/network.ts';

import { FormNotices } from '../../forms/form-notices.tsx';
import { SheetForm } from '../../forms/sheet-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { usePanelForm } from '../../forms/use-panel-form.ts';
import { useReleaseAlias, useUpdateDomain } from '../../queries/network.ts';
import { IconButton } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { hostInput } from './domain-words.ts';
import { SharedCookies } from './shared-cookies.tsx';

const DomainForm = z.object({ title: requiredText('Title', 120), host: PublicHost });
type DomainForm = z.infer<typeof DomainForm>;

/** A domain's host and title, and its former hosts, which redirect to the current one. */
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
      moved ? `${domain.host} leads to ${saved.host} now. The site is being built` : `Saved ${saved.title}`,
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
      <FormerHosts domain={domain} />
    </SheetForm>
  );
}

function FormerHosts({ domain }: { domain: NetworkDomain }) {
  const release = useReleaseAlias();
  if (domain.aliases.length === 0) return null;
  return (
    <section aria-label="Former hosts" className="space-y-1">
      <h3 className="font-medium">Former hosts</h3>
      <ul className="border-line divide-line divide-y rounded-md border">
        {domain.aliases.map(({ host }) => (
          <li key={host} className="flex min-h-10 items-center justify-between gap-3 pr-1 pl-3">
            <span className="min-w-0 wrap-anywhere">{host}</span>
            <IconButton
              size="icon-sm"
              label={`Release ${host}`}
              disabled={release.isPending}
              onClick={() =>
                release.mutate(
                  { id: domain.id, host },
                  { onSuccess: () => notify.success(`Released ${host}. Any domain can use it now`) },
                )
              }
            >
              <X size={15} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className="text-soft text-[13px]">They lead to {domain.host}. Release one to use it for another domain.</p>
    </section>
  );
}
