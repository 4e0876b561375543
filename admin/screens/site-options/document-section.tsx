import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';

import { FormNotices } from '../../forms/form-notices.tsx';
import { SaveBar } from '../../forms/save-bar.tsx';
import { SavedForm } from '../../forms/saved-form.tsx';
import { usePanelForm, type PanelForm } from '../../forms/use-panel-form.ts';
import { useMay } from '../../queries/account.ts';
import { documentSaved, type SiteDocument } from '../../queries/options.ts';
import { usePublish } from '../../queries/release-writes.ts';
import type { Stored } from '../../queries/stored.ts';
import { useFieldOfHash } from '../../routing/use-field-of-hash.ts';
import { BoxesSkeleton, ErrorState } from '../../ui/states.tsx';
import type { Row } from '../../words/row.ts';
import { SectionHeader } from './section-header.tsx';

type Props<Value> = {
  title: string;
  lead: string;
  document: SiteDocument<Value>;
  schema: z.ZodMiniType;
  /** The rows of the conflict view. */
  rows: Row<Value>[];
  /** Delay in milliseconds; only for documents that are valid after every single change. */
  autosave?: number;
  children: (form: PanelForm<Value>) => ReactNode;
};

/** The form of one settings document. */
export function DocumentSection<Value>(props: Props<Value>) {
  const { document, title, lead } = props;
  const { data, error, refetch } = useQuery(document.query);
  if (data) return <DocumentForm {...props} stored={data} />;
  return (
    <>
      <SectionHeader title={title} lead={lead} />
      {error ? (
        <ErrorState error={error} what={title} onRetry={() => void refetch()} />
      ) : (
        <BoxesSkeleton className="space-y-4" shapes={['h-9 w-full', 'h-9 w-full', 'h-40 w-full']} />
      )}
    </>
  );
}

function DocumentForm<Value>(props: Props<Value> & { stored: Stored<Value> }) {
  const { title, lead, document, schema, rows, autosave, stored, children } = props;
  const queryClient = useQueryClient();
  const allowed = useMay();
  const publish = usePublish();
  useFieldOfHash();
  const form = usePanelForm<Value>({
    name: document.name,
    stored,
    schema,
    readOnly: !allowed('options.write'),
    autosave,
    canonical: document.canonical,
    writes: {
      write: (value, { version = 0 }) => document.write(value, version),
      read: () => queryClient.fetchQuery({ ...document.query, staleTime: 0 }),
    },
    onSaved: (saved) => documentSaved(queryClient, document, saved),
  });
  return (
    <SavedForm form={form} label={title} className="space-y-6" leaving={autosave === undefined ? 'ask' : 'save'}>
      <SectionHeader title={title} lead={lead}>
        <SaveBar
          form={form}
          automatic={autosave !== undefined}
          onPublish={allowed('releases.publish') ? () => publish.mutate([document.name]) : undefined}
        />
      </SectionHeader>
      <FormNotices form={form} rows={rows} />
      {children(form)}
    </SavedForm>
  );
}
