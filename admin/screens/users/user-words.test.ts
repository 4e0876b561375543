import { expect, test } from 'vitest';

import { invitationWords } from './user-words.ts';

const sent = {
  mail: 'sent',
  error: null,
  expires_at: '2026-12-07T12:00:00.000Z',
  declined_at: null,
} as const;

test('an invitation says whether it was emailed', () => {
  expect(invitationWords(sent, true)).toEqual({ text: 'The link works until Dec 7, 2026', trouble: false });
  const filed = invitationWords(sent, false);
  expect(filed.trouble).toBe(true);
  expect(filed.text).toBe(
    'Not emailed: no mail server. The email is a file in DATA_DIR/outbox. The link works until Dec 7, 2026',
  );
});
