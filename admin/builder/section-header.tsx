import { stateTones, stateWords } from '../forms/state-words.ts';
import type { FormState } from '../forms/versioned-saver.ts';
import { paths } from '../routing/paths.ts';
import { HeaderBar } from './header-bar.tsx';

type Props = { title: string; state: FormState<unknown>; onSave: () => void };

/** Which section this is, whether it is safe, and how it gets out. */
export function SectionHeader({ title, state, onSave }: Props) {
  return (
    <HeaderBar
      back={{ to: paths.sections, label: 'All saved sections' }}
      title={title}
      busy={state.kind === 'saving' || state.kind === 'conflict'}
      onSave={onSave}
    >
      <p role="status" className={`text-[13px] ${stateTones[state.kind] ?? 'text-soft'}`}>
        {stateWords(state, false)}
      </p>
    </HeaderBar>
  );
}
