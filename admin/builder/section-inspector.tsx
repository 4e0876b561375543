import { Layers } from 'lucide-react';

import { TextField } from '../forms/text-field.tsx';
import type { VersionedForm } from '../forms/use-versioned-form.ts';
import { SectionUses } from '../page-blocks/section-uses.tsx';
import type { SectionValue } from '../queries/sections.ts';

/** The section itself, while none of its blocks is selected: its name, and the pages that change with it. */
export function SectionInspector({ id, form }: { id: string; form: VersionedForm<SectionValue> }) {
  return (
    <section aria-label="The section" className="flex min-h-0 grow flex-col">
      <header className="border-line border-b px-4 py-3">
        <h2 className="flex items-center gap-2 font-semibold">
          <Layers size={15} aria-hidden /> The section itself
        </h2>
        <p className="text-soft text-[13px]">Select a block to change what it says.</p>
      </header>
      <div className="min-h-0 grow space-y-5 overflow-y-auto p-4">
        <TextField form={form} name="title" label="Name" max={120} hint="Only the team sees it." autoComplete="off" />
        <div className="space-y-1.5">
          <h3 className="font-medium">Who shows it</h3>
          <SectionUses id={id} />
          <p className="text-soft text-[13px]">They change with the next publish after a save.</p>
        </div>
      </div>
    </section>
  );
}
