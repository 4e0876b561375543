/** Why a backup or restore failed: `message` is one or two sentences for the operator and says what to do. */
export class BackupFailure extends Error {
  override readonly name = 'BackupFailure';
}
