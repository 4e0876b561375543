/**
 * A stored value. The next write carries its version; version 0 is not created yet. Without a version, as for users, the
 * last write wins.
 */
export type Stored<Value> = { value: Value; version?: number };
