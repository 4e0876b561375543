import { Sketch } from './sketch.tsx';
import type { Template } from './templates.ts';

type Props = { options: Template[]; onChoose: (template: Template) => void };

export function TemplateChoice({ options, onChoose }: Props) {
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
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
