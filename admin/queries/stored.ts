/** A value with the version that the next write must carry; version 0 is not created yet. */
export type Stored<Value> = { value: Value; version: number };
