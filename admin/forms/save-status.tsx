import type { SaveState } from './saver.ts';

function saveWords(state: SaveState, isNew: boolean, missing: string): string {
  switch (state.kind) {
    case 'saved':
      return isNew && state.at === null ? 'Not saved yet' : 'Saved';
    case 'unsaved':
      if (!state.until) return 'Unsaved changes';
      if (state.until === 'pause') return 'Saving…';
      return missing ? `Not saved: add ${missing}` : 'Not saved yet: a field isn’t complete';
    case 'saving':
      return 'Saving…';
    case 'offline':
      return 'No connection: kept here until it can be saved';
    case 'limited':
      return `Kept here: retrying in ${state.seconds} s`;
    case 'refused':
      return 'Not saved: check the marked fields';
    case 'gone':
      return state.inTrash ? 'Not saved: it is in the trash' : 'Someone deleted this. Save creates it again';
    case 'conflict':
      return 'Not saved: choose what to keep';
  }
}

const tones: Partial<Record<SaveState['kind'], string>> = {
  unsaved: 'text-warn',
  offline: 'text-warn',
  limited: 'text-warn',
  refused: 'text-danger',
  gone: 'text-danger',
  conflict: 'text-danger',
};

type Props = {
  state: SaveState;
  isNew?: boolean;
  /** What the value needs before it can be saved. */ missing?: string;
};

/** Says whether the changes are saved. */
export function SaveStatus({ state, isNew = false, missing = '' }: Props) {
  const tone = state.kind === 'unsaved' && state.until === 'pause' ? undefined : tones[state.kind];
  return (
    <p role="status" className={`min-w-0 truncate text-right text-[13px] ${tone ?? 'text-soft'}`}>
      {saveWords(state, isNew, missing)}
    </p>
  );
}
