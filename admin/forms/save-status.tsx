import type { SaveState } from './saver.ts';

function saveWords(state: SaveState, isNew: boolean): string {
  switch (state.kind) {
    case 'saved':
      return isNew && state.at === null ? 'Not saved yet' : 'Saved';
    case 'unsaved':
      return 'Unsaved changes';
    case 'saving':
      return 'Saving…';
    case 'offline':
      return 'Offline – kept on this computer, tries again';
    case 'limited':
      return `Too many requests – kept on this computer, tries again in ${state.seconds} s`;
    case 'refused':
      return 'Not saved: see the marked fields';
    case 'gone':
      return state.inTrash ? 'Not saved: it is in the trash' : 'Someone deleted this. Save creates it again';
    case 'conflict':
      return 'Not saved: choose what stays';
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

/** Says whether the changes are saved. */
export function SaveStatus({ state, isNew = false }: { state: SaveState; isNew?: boolean }) {
  return (
    <p role="status" className={`min-w-0 text-right text-[13px] ${tones[state.kind] ?? 'text-soft'}`}>
      {saveWords(state, isNew)}
    </p>
  );
}
