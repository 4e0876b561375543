import { changeCalls } from '#shared/calls/changes.ts';
import type { Change, Discarded } from '#shared/schemas/changes.ts';

import { client } from '../client/client.ts';
import { savesSettled } from '../stores/pending-saves.ts';
import { writeHook } from './write-hook.ts';

// Any document may be on the screen behind the sheet.
const meta = { awaits: [[]] };
/** Fails at once without a network: a paused discard would take away what was saved later. */
const networkMode = 'always';

/** Makes a document what visitors see of it; a new one goes to the trash. */
export const useDiscardChange = writeHook(
  async ({ document, at }: Pick<Change, 'document' | 'at'>) => {
    await savesSettled();
    return (await client(changeCalls.discard, { params: { document }, body: { at } })).data;
  },
  { meta, networkMode },
);

/** Undoes a discard. */
export const useRestoreChange = writeHook(
  async ({ document, at, before }: Discarded) =>
    (await client(changeCalls.restore, { params: { document }, body: { at, before } })).data,
  { meta, networkMode },
);
