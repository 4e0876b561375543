import { Search } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';

import { useDebounced } from './use-debounced.ts';

/** Each letter searches, once it is painted: a reply takes less time than a pause between two letters. The next letter cancels the call. */
const searchDelay = 0;

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** On Enter or ↓, to move the focus to the results. */
  onDown?: () => void;
  className?: string;
};

export function SearchField({ label, value, onChange, onDown, className = 'sm:max-w-64' }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const change = useDebounced(onChange, searchDelay);
  // Letters that were typed just before the user left must not filter the next screen.
  useLayoutEffect(() => change.cancel, [change]);
  useEffect(() => {
    // Follows a URL that changed elsewhere (Clear, Back), except while the user types.
    if (input.current && document.activeElement !== input.current) input.current.value = value;
  }, [value]);
  return (
    <div className={`relative min-w-0 grow ${className}`}>
      <Search size={15} aria-hidden className="text-soft pointer-events-none absolute top-2.5 left-2.5" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        dir="auto"
        defaultValue={value}
        maxLength={200}
        onChange={(event) => change.run(event.target.value)}
        onKeyDown={(event) => {
          if (!onDown || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return;
          event.preventDefault();
          change.flush();
          onDown();
        }}
        className="field pl-8!"
      />
    </div>
  );
}
