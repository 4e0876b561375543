import type { ComponentType } from 'react';

import { Sketch } from './sketch.tsx';
import type { Template } from './templates.ts';

type Props = {
  options: Template[];
  onChoose: (template: Template) => void;
  /** A picture of a template; a sketch by default. */
  Picture?: ComponentType<{ template: Template }>;
};

export function TemplateChoice({ options, onChoose, Picture }: Props) {
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {options.map((template) => (
        <li key={template.name} className="flex">
          <button
            type="button"
            onClick={() => onChoose(template)}
            className="border-line hover:bg-sunken flex w-full gap-3 rounded-md border p-2.5 text-left"
          >
            <span aria-hidden className={`shrink-0 ${Picture ? 'w-36' : 'w-16'}`}>
              {Picture ? <Picture template={template} /> : <Sketch blocks={template.blocks} />}
            </span>
            <span className="min-w-0">
              <span className="block font-medium">{template.label}</span>
              <span className="text-soft block text-[13px]">{template.about}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
