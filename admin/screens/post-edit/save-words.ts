import type { SaveState } from './post-saver.ts';

/** What the form says about its own safety. */
export function saveWords(state: SaveState, isNew: boolean): string {
  switch (state.kind) {
    case 'saved':
      return isNew && state.at === null ? 'Not saved yet' : 'Saved';
    case 'unsaved':
      return 'Unsaved changes';
    case 'saving':
      return 'Saving…';
    case 'offline':
      return 'Offline – kept on this computer';
    case 'refused':
      return 'Not saved: see the marked fields';
    case 'conflict':
      return 'Conflict';
  }
}
