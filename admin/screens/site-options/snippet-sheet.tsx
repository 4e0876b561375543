import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useRef } from 'react';

import type { AnalyticsItem } from '#shared/schemas/analytics.ts';

import { FormNotices } from '../../forms/form-notices.tsx';
import { idIn } from '../../forms/refusals.ts';
import { SheetForm } from '../../forms/sheet-form.tsx';
import { usePanelForm } from '../../forms/use-panel-form.ts';
import { analyticsQuery, snippetOf, snippetsChanged, writeSnippet } from '../../queries/analytics.ts';
import { SnippetFields } from './snippet-fields.tsx';
import { emptySnippet, SnippetForm, snippetName, snippetRows } from './snippet-words.ts';

type Props = { item: AnalyticsItem | null; onClose: () => void };

export function SnippetSheet({ item, onClose }: Props) {
  const queryClient = useQueryClient();
  const id = useRef(item?.id ?? 'new');
  const form = usePanelForm({
    name: `analytics:${item?.id ?? 'new'}`,
    stored: item ? snippetOf(item) : { value: emptySnippet, version: 0 },
    schema: SnippetForm,
    writes: {
      write: async (value, { version = 0 }, key) => {
        const saved = await writeSnippet(id.current, value, version, key);
        id.current = saved.id;
        return snippetOf(saved);
      },
      read: async (refusal) => {
        id.current = idIn(refusal);
        const items = await queryClient.fetchQuery({ ...analyticsQuery, staleTime: 0 });
        const newer = items.find((other) => other.id === id.current);
        return newer ? snippetOf(newer) : null;
      },
    },
    onSaved: () => snippetsChanged(queryClient),
  });
  return (
    <SheetForm title={item ? snippetName(form.value) : 'New snippet'} form={form} isNew={!item} onClose={onClose}>
      <FormNotices form={form} rows={snippetRows} />
      <p className="bg-warn-wash flex gap-2 rounded-md px-3 py-2.5 text-[13px]">
        <TriangleAlert size={15} aria-hidden className="text-warn mt-0.5 shrink-0" />
        <span>
          A script can do everything on a page that its visitor can: read what is typed into forms, follow people, slow
          the page down. Add only what you trust, and what your privacy page names.
        </span>
      </p>
      <SnippetFields form={form} />
    </SheetForm>
  );
}
