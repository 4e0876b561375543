import type { Post } from '#shared/schemas/posts.ts';

import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { differences } from './differences.ts';
import { type FormValues, valuesOf } from './form-values.ts';

type Props = { mine: FormValues; theirs: Post; onKeepMine: () => void; onTakeTheirs: () => void };

/** Someone saved this post in the meantime: both versions side by side, and nothing is written until one is chosen. */
export function ConflictView({ mine, theirs, onKeepMine, onTakeTheirs }: Props) {
  const rows = differences(mine, valuesOf(theirs));
  return (
    <section aria-labelledby="conflict-title" className="border-danger bg-surface overflow-hidden rounded-lg border">
      <header className="bg-danger-wash flex flex-wrap items-center gap-3 px-4 py-3">
        <div className="grow" role="alert">
          <h2 id="conflict-title" className="font-semibold">
            Someone else saved this <RelativeTime value={theirs.updated_at} />
          </h2>
          <p>
            Nothing of yours is lost. Choose which version stays. Theirs is kept in the history; yours stays on this
            computer until you change something again.
          </p>
        </div>
        <div className="flex gap-2">
          <Button tone="primary" onClick={onKeepMine}>
            Keep mine
          </Button>
          <Button onClick={onTakeTheirs}>Take theirs</Button>
        </div>
      </header>
      {rows.length === 0 ? (
        <p className="text-soft px-4 py-3">Both versions say the same.</p>
      ) : (
        <table className="w-full table-fixed text-left align-top">
          <thead className="text-soft text-[13px]">
            <tr className="border-line border-b">
              <th scope="col" className="h-9 w-28 px-4 font-medium sm:w-40">
                Field
              </th>
              <th scope="col" className="h-9 px-2 font-medium">
                Yours
              </th>
              <th scope="col" className="h-9 px-2 font-medium">
                Theirs
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, mine: own, theirs: other }) => (
              <tr key={label} className="border-line border-b align-top last:border-0">
                <th scope="row" className="px-4 py-2 font-medium">
                  {label}
                </th>
                <td className="px-2 py-2 wrap-anywhere whitespace-pre-wrap">
                  {own || <span className="text-soft">empty</span>}
                </td>
                <td className="px-2 py-2 wrap-anywhere whitespace-pre-wrap">
                  {other || <span className="text-soft">empty</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
