/**
 * A value as it is stored. The next write carries its version; version 0 is not created yet. Things without a version, like
 * users, have none: the last write wins.
 */
export type Stored<Value> = { value: Value; version?: number };
