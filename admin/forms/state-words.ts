import type { FormState } from './versioned-saver.ts';

/** What a form says about its own safety, in the same words as the form of a post. */
export function stateWords(state: FormState<unknown>, isNew: boolean): string {
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
    case 'gone':
      return 'Someone deleted this. Save makes it anew';
    case 'conflict':
      return 'Conflict';
  }
}

export const stateTones: Partial<Record<FormState<unknown>['kind'], string>> = {
  unsaved: 'text-warn',
  offline: 'text-warn',
  refused: 'text-danger',
  gone: 'text-danger',
  conflict: 'text-danger',
};
