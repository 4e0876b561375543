import { Check, TriangleAlert } from 'lucide-react';

import { addressSteps } from './address-words.ts';

const looks = {
  done: { bar: 'bg-accent', text: 'text-ink' },
  wrong: { bar: 'bg-danger', text: 'text-danger font-medium' },
  next: { bar: 'bg-warn animate-pulse-soft', text: 'text-ink font-medium' },
  later: { bar: 'bg-line', text: 'text-soft' },
};

/** The way of a host as four steps. Only for the eye: the sentence above says the same. */
export function AddressSteps({ done, isWrong }: { done: number; isWrong: boolean }) {
  return (
    <ol aria-hidden className="grid grid-cols-4 gap-1.5">
      {addressSteps.map((name, index) => {
        const state = index < done ? 'done' : index > done ? 'later' : isWrong ? 'wrong' : 'next';
        const { bar, text } = looks[state];
        return (
          <li key={name} className="min-w-0 space-y-1">
            <span className={`block h-1 rounded-full ${bar}`} />
            <span className={`flex items-center gap-0.5 text-xs whitespace-nowrap ${text}`}>
              {state === 'done' && <Check size={12} className="hidden shrink-0 md:block" />}
              {state === 'wrong' && <TriangleAlert size={12} className="shrink-0" />}
              {name}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
