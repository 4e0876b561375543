import { useState } from 'react';

import { colorTypes } from '#shared/rules/colors.ts';
import { type Color, Colors } from '#shared/schemas/options.ts';

import type { PanelForm } from '../../forms/use-panel-form.ts';
import { siteDocuments } from '../../queries/options.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import type { Row } from '../../words/row.ts';
import { ColorPreview } from './color-preview.tsx';
import { ColorRow } from './color-row.tsx';
import { wholeColors } from './color-words.ts';
import { DocumentSection } from './document-section.tsx';

type TypeId = keyof typeof colorTypes;

/** Each background with the text on it, in the order in which people choose them. */
const pairs: { title: string; ids: TypeId[]; hint: string }[] = [
  { title: 'Primary', ids: [5, 2], hint: 'Buttons, bands and the main action.' },
  { title: 'Accent', ids: [4, 1], hint: 'Highlights: labels, today’s stop, the main action at night.' },
  { title: 'Text', ids: [7], hint: 'All running text. At night it turns light automatically.' },
];

const codeOf = (colors: Color[], id: number): string => colors.find((color) => color.id === id)?.code ?? '';
const rows: Row<Color[]>[] = Object.entries(colorTypes).map(([id, { label }]) => ({
  label,
  words: (colors) => codeOf(colors, Number(id)),
}));

export function ColorsSection() {
  return (
    <DocumentSection
      title="Colors"
      lead="Five colors make the brand. Every other tone on the site comes from them."
      document={siteDocuments.colors}
      schema={Colors}
      rows={rows}
    >
      {(form) => <ColorFields form={form} />}
    </DocumentSection>
  );
}

function ColorFields({ form }: { form: PanelForm<Color[]> }) {
  const [lastWhole, setLastWhole] = useState<Color[]>([]);
  const whole = wholeColors(form.value, lastWhole);
  if (JSON.stringify(whole) !== JSON.stringify(lastWhole)) setLastWhole(whole);
  // Keeps colors of other types.
  const put = (id: number, code: string) =>
    form.set(
      (before) =>
        before.some((color) => color.id === id)
          ? before.map((color) => (color.id === id ? { id, code } : color))
          : [...before, { id, code }],
      `color ${id}`,
    );
  return (
    <div className="@wide:grid-cols-[minmax(0,1fr)_24rem] grid min-w-0 items-start gap-6">
      <div className="min-w-0 space-y-6">
        {pairs.map(({ title, ids, hint }) => (
          <PanelBox key={title} title={title}>
            <p className="text-soft -mt-1 mb-4 text-[13px]">{hint}</p>
            <div className="space-y-5">
              {ids.map((id) => (
                <ColorRow
                  key={id}
                  label={colorTypes[id].label}
                  name={colorTypes[id].name}
                  code={codeOf(form.value, id)}
                  colors={whole}
                  readOnly={form.readOnly}
                  onCode={(code) => put(id, code)}
                />
              ))}
            </div>
          </PanelBox>
        ))}
      </div>
      <ColorPreview colors={whole} />
    </div>
  );
}
