/** Waits for all, also where one fails: then nothing is written any more when the failure is answered. */
export async function allDone(tasks: Promise<void>[]): Promise<void> {
  await Promise.allSettled(tasks);
  await Promise.all(tasks);
}
