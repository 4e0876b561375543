/** The pending saves of all forms. Publish waits for them, so that it includes what the user just saved. */
const pending = new Set<Promise<unknown>>();

export async function pendingSave<Value>(save: Promise<Value>): Promise<Value> {
  pending.add(save);
  try {
    return await save;
  } finally {
    pending.delete(save);
  }
}

/** Resolves also if a save fails: its form shows the error, and the earlier saves can be published. */
export async function savesSettled(): Promise<void> {
  await Promise.allSettled(pending);
}
