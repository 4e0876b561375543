import { looks, type Options } from '#shared/schemas/options.ts';

import type { VersionedForm } from '../../forms/use-versioned-form.ts';

const words = {
  street: { label: 'Street', text: 'Loud and condensed: sun, dust, neon.' },
  harbour: { label: 'Harbour', text: 'Soft and round: boats, rain, string lights.' },
  classic: { label: 'Classic', text: 'Plain and quiet: the pictures do the talking.' },
} satisfies Record<Options['look'], { label: string; text: string }>;

/** Typography and shapes of the public pages; the colours are a section of their own. */
export function LookField({ form }: { form: VersionedForm<Options> }) {
  return (
    <fieldset className="space-y-1" disabled={form.readOnly}>
      <legend className="sr-only">Look</legend>
      {looks.map((look) => (
        <label
          key={look}
          className="hover:bg-sunken has-checked:bg-accent-wash -mx-2 grid grid-cols-[auto_1fr] gap-x-2.5 rounded-md px-2 py-1.5"
        >
          <input
            type="radio"
            name="look"
            className="row-span-2 mt-0.5"
            checked={form.value.look === look}
            onChange={() => form.set((before) => ({ ...before, look }))}
          />
          <span className="font-medium">{words[look].label}</span>
          <span className="text-soft text-[13px]">{words[look].text}</span>
        </label>
      ))}
    </fieldset>
  );
}
