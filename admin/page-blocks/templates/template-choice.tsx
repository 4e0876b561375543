import type { ReactNode } from 'react';

import { Sketch } from './sketch.tsx';
import type { Template } from './templates.ts';

type Props = {
  options: Template[];
  onChoose: (template: Template) => void;
  className: string;
};

export function TemplateChoice({ options, onChoose, className }: Props) {
  return (
    <ul className={`grid gap-2 ${className}`}>
      {options.map((template) => (
        <li key={template.name} className="flex">
          <button
            type="button"
            onClick={() => onChoose(template)}
            className="border-line hover:bg-sunken flex w-full gap-3 rounded-md border p-2.5 text-left"
          >
            <span className="w-16 shrink-0">
              <Sketch blocks={template.blocks} />
            </span>
            <Words label={template.label}>{template.about}</Words>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Words({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="min-w-0">
      <span className="block font-medium">{label}</span>
      <span className="text-soft block text-[13px]">{children}</span>
    </span>
  );
}
