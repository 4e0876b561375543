import type { Stored } from '../queries/stored.ts';
import { Button } from '../ui/button.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import type { VersionedForm } from './use-versioned-form.ts';

/** A field of the conflict view: its name, and what a version says there, in words. */
export type Row<Value> = { label: string; words: (value: Value) => string };

type Props<Value> = { form: VersionedForm<Value>; rows: Row<Value>[] };

/** What a form has to tell before it can go on: a draft of before, or that someone else saved. */
export function FormNotices<Value>({ form, rows }: Props<Value>) {
  const { draft, state } = form;
  return (
    <>
      {draft && (
        <section
          aria-label="Unsaved changes from before"
          className="bg-warn-wash flex flex-wrap items-center gap-3 rounded-md px-4 py-2.5"
        >
          <p className="grow">
            There are unsaved changes on this computer, typed <RelativeTime value={new Date(draft.at).toISOString()} />.
          </p>
          <div className="flex gap-2">
            <Button size="sm" tone="primary" onClick={() => form.bringBack(draft)}>
              Bring them back
            </Button>
            <Button size="sm" onClick={form.discardDraft}>
              Discard
            </Button>
          </div>
        </section>
      )}
      {state.kind === 'conflict' && <Conflict form={form} rows={rows} theirs={state.theirs} />}
    </>
  );
}

/** Both versions of what differs side by side; nothing is written until one is chosen. */
function Conflict<Value>({ form, rows, theirs }: Props<Value> & { theirs: Stored<Value> }) {
  const different = rows
    .map(({ label, words }) => ({ label, mine: words(form.value), theirs: words(theirs.value) }))
    .filter((row) => row.mine !== row.theirs);
  return (
    <section aria-labelledby="conflict-title" className="border-danger bg-surface overflow-hidden rounded-lg border">
      <header className="bg-danger-wash flex flex-wrap items-center gap-3 px-4 py-3">
        <div className="min-w-60 flex-1" role="alert">
          <h2 id="conflict-title" className="font-semibold">
            Someone else saved this meanwhile
          </h2>
          <p>Nothing of yours is lost. Choose which version stays.</p>
        </div>
        <div className="flex gap-2">
          <Button tone="primary" onClick={() => form.keepMine(theirs)}>
            Keep mine
          </Button>
          <Button onClick={() => form.takeTheirs(theirs)}>Take theirs</Button>
        </div>
      </header>
      {different.length === 0 ? (
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
            {different.map((row) => (
              <tr key={row.label} className="border-line border-b align-top last:border-0">
                <th scope="row" className="px-4 py-2 font-medium">
                  {row.label}
                </th>
                <Version words={row.mine} />
                <Version words={row.theirs} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Version({ words }: { words: string }) {
  return (
    <td className="px-2 py-2 wrap-anywhere whitespace-pre-wrap">{words || <span className="text-soft">empty</span>}</td>
  );
}
