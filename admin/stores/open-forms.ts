/** A form on the screen. `isDraft`: its changes are saved without being asked for. */
type OpenForm = { dirty: () => boolean; isDraft: () => boolean; save: () => Promise<boolean> };
const open = new Set<OpenForm>();

/** Returns a function that forgets the form. */
export function registerForm(form: OpenForm): () => void {
  open.add(form);
  return () => open.delete(form);
}

/** The open forms of this tab with unsaved changes. */
export const dirtyForms = (): OpenForm[] => [...open].filter(({ dirty }) => dirty());
