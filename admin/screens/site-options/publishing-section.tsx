import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { type BuildHook, BuildHookUpdate } from '#shared/schemas/build-hook.ts';

import { FormNotices } from '../../forms/form-notices.tsx';
import { SaveBar } from '../../forms/save-bar.tsx';
import { SavedForm } from '../../forms/saved-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { usePanelForm } from '../../forms/use-panel-form.ts';
import { useAccount } from '../../queries/account.ts';
import { buildHookQuery, useReplaceSecret, useSaveBuildHook } from '../../queries/build-hook.ts';
import { Button } from '../../ui/button.tsx';
import { NewSecret } from '../../ui/new-secret.tsx';
import { PanelBox } from '../../ui/panel-box.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { BoxesSkeleton, ErrorState } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { SectionHeader } from './section-header.tsx';

const title = 'Publishing';
const lead = 'Who builds this site’s pages, and which address is called for each publish.';
type Value = Pick<BuildHook, 'url' | 'elsewhere'>;

export function PublishingSection() {
  const { data, error, refetch } = useQuery(buildHookQuery);
  if (data) return <PublishingForm stored={data} />;
  return (
    <>
      <SectionHeader title={title} lead={lead} />
      {error ? (
        <ErrorState error={error} what="Who builds the pages" onRetry={() => void refetch()} />
      ) : (
        <BoxesSkeleton className="space-y-4" shapes={['h-24 w-full', 'h-24 w-full']} />
      )}
    </>
  );
}

function PublishingForm({ stored }: { stored: BuildHook }) {
  const { domain } = useAccount();
  const save = useSaveBuildHook();
  const replace = useReplaceSecret();
  /** The new secret, until the user leaves. Nothing keeps it. */
  const [secret, setSecret] = useState('');
  const form = usePanelForm<Value>({
    name: 'build-hook',
    stored: { value: { url: stored.url, elsewhere: stored.elsewhere } },
    schema: BuildHookUpdate,
    writes: {
      write: async (value) => {
        const saved = await save.mutateAsync(value);
        if (saved.secret) setSecret(saved.secret);
        if (saved.url === '') setSecret('');
        return { value: { url: saved.url, elsewhere: saved.elsewhere } };
      },
    },
  });
  const { elsewhere } = form.value;
  return (
    <SavedForm form={form} label={title} className="space-y-6">
      <SectionHeader title={title} lead={lead}>
        <SaveBar form={form} />
      </SectionHeader>
      <FormNotices form={form} />
      <div className="max-w-xl space-y-6">
        <PanelBox title="Who builds">
          <div className="space-y-3">
            <Switch
              label="Built elsewhere"
              hint="A static host such as Netlify builds the pages and serves them. A publish is live when the site’s own address says so."
              checked={elsewhere}
              onChange={(event) => form.set((before) => ({ ...before, elsewhere: event.target.checked }))}
            />
            {elsewhere !== stored.elsewhere && (
              <p role="status" className="bg-warn-wash rounded-md px-3 py-2 wrap-anywhere">
                {elsewhere
                  ? `Saving publishes ${domain.host} once through the hook. Older releases can no longer be restored here.`
                  : `Saving publishes ${domain.host} once from this server. Point its DNS here when that is live.`}
              </p>
            )}
          </div>
        </PanelBox>
        <PanelBox title="Rebuild hook">
          <div className="space-y-4">
            <TextField
              form={form}
              name="url"
              label="Address"
              inputMode="url"
              spellCheck={false}
              placeholder="https://api.netlify.com/build_hooks/…"
              hint={`Called for each publish.${stored.network_hook ? ' Without one, the hook of the whole network is called.' : ''}`}
            />
            {secret && (
              <NewSecret secret={secret}>
                Copy this secret to the host now: <strong>it isn’t shown again</strong>. It verifies that a call comes
                from here.
              </NewSecret>
            )}
            {stored.secret_made_at && (
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="text-soft">
                  Secret created <RelativeTime value={stored.secret_made_at} />.
                </p>
                <Button
                  size="sm"
                  disabled={replace.isPending}
                  onClick={() => replace.mutate(undefined, { onSuccess: (made) => setSecret(made.secret ?? '') })}
                >
                  Replace secret
                </Button>
              </div>
            )}
          </div>
        </PanelBox>
      </div>
    </SavedForm>
  );
}
