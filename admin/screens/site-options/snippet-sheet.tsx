import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';

import type { AnalyticsItem } from '#shared/schemas/analytics.ts';

import { FormNotices } from '../../forms/form-notices.tsx';
import { SheetForm } from '../../forms/sheet-form.tsx';
import { useItemWrites } from '../../forms/use-item-writes.ts';
import { usePanelForm } from '../../forms/use-panel-form.ts';
import { analyticsQuery, snippetOf, snippetsChanged, writeSnippet } from '../../queries/analytics.ts';
import { emptySnippet, SnippetForm, snippetName, snippetRows } from '../../words/snippet-words.ts';
import { SnippetFields } from './snippet-fields.tsx';

type Props = { item: AnalyticsItem | null; onClose: () => void };

export function SnippetSheet({ item, onClose }: Props) {
  const queryClient = useQueryClient();
  const id = item?.id ?? 'new';
  const form = usePanelForm({
    name: `analytics:${id}`,
    stored: item ? snippetOf(item) : { value: emptySnippet, version: 0 },
    schema: SnippetForm,
    writes: useItemWrites({ id, write: writeSnippet, list: analyticsQuery, storedOf: snippetOf }),
    onSaved: () => snippetsChanged(queryClient),
  });
  return (
    <SheetForm title={item ? snippetName(form.value) : 'New snippet'} form={form} isNew={!item} onClose={onClose}>
      <FormNotices form={form} rows={snippetRows} />
      <p className="bg-warn-wash flex gap-2 rounded-md px-3 py-2.5 text-[13px]">
        <TriangleAlert size={15} aria-hidden className="text-warn mt-0.5 shrink-0" />
        <span>
          A script can do anything a visitor can: read what is typed into forms, track people, slow the page down. Add
          only what you trust and what your privacy page names.
        </span>
      </p>
      <SnippetFields form={form} />
    </SheetForm>
  );
}
