/** A setting that can't be used. The message names each variable and says what it takes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
