export type FormPart = { id: string; label: string };

/** In one column a form is long: its parts are a press away. */
export function PartLinks({ parts }: { parts: FormPart[] }) {
  return (
    <nav aria-label="Parts of this form" className="-mx-4 overflow-x-auto px-4 lg:hidden">
      <ul className="flex w-max gap-1.5 py-0.5">
        {parts.map(({ id, label }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => goTo(id)}
              className="border-line bg-surface hover:bg-sunken h-8 rounded-full border px-3 text-[13px] whitespace-nowrap"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function goTo(id: string): void {
  const part = document.getElementById(id);
  part?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'start' });
}
