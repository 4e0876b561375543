import { PictureOf } from '../../../post-form/picture-of.tsx';
import { WordChanges } from '../../../post-form/word-changes.tsx';
import type { Difference } from './differences.ts';

/** One part that differs: words with what went and what came, pictures side by side. */
export function DifferenceView({ difference: { label, isPicture, before, after } }: { difference: Difference }) {
  return (
    <section>
      <h3 className="text-soft mb-1 text-[13px] font-medium">{label}</h3>
      <div className="border-line rounded-md border p-3">
        {isPicture ? (
          <div className="grid grid-cols-2 gap-3">
            <Side label="Before" id={before} />
            <Side label="After" id={after} />
          </div>
        ) : before === after ? (
          <p className="text-soft">Only the form changed: bold, links, headings or pictures.</p>
        ) : (
          <WordChanges before={before} after={after} />
        )}
      </div>
    </section>
  );
}

function Side({ label, id }: { label: string; id: string }) {
  return (
    <div className="min-w-0">
      <p className="text-soft mb-1 text-[13px]">{label}</p>
      <PictureOf id={id} />
    </div>
  );
}
