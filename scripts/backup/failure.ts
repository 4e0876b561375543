/** Why there is no backup or no restore: `message` is one or two sentences for the operator, and says what to do. */
export class BackupFailure extends Error {
  override readonly name = 'BackupFailure';
}
