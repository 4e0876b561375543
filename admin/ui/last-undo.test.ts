import { expect, test } from 'vitest';

import { rememberUndo, runUndo, undoLast } from './last-undo.ts';

test('the Undo of an older toast leaves the newest action to Ctrl+Z', async () => {
  const undone: string[] = [];
  const older = () => undone.push('older');
  rememberUndo('Older action', older);
  rememberUndo('Newest action', () => undone.push('newest'));
  await runUndo(older);
  const said = await new Promise<string>((resolve, reject) => {
    if (!undoLast(resolve)) reject(new Error('Nothing to undo'));
  });
  expect([said, ...undone]).toEqual(['Undone: Newest action', 'older', 'newest']);
  expect(undoLast(() => undefined)).toBe(false);
});
