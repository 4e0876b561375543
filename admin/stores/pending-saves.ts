/** Saves under way, of whichever form: Publish waits for them, since who saved means to publish what was saved. */
const pending = new Set<Promise<unknown>>();

export async function pendingSave<Value>(save: Promise<Value>): Promise<Value> {
  pending.add(save);
  try {
    return await save;
  } finally {
    pending.delete(save);
  }
}

/** A save that fails says so itself, and doesn't hold up what was saved before. */
export async function savesSettled(): Promise<void> {
  await Promise.allSettled(pending);
}
