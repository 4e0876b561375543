import type { Flag, Json, Time } from './schema.ts';

/** The one place where values become columns and back: the same text and numbers on both engines. */
export function toJson(value: unknown): Json {
  return JSON.stringify(value);
}

/** The caller's schema parsed it on the way in; it is trusted on the way out. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type that its column holds
export function fromJson<T>(value: Json): T {
  return JSON.parse(value) as T;
}

export function toFlag(value: boolean): Flag {
  return value ? 1 : 0;
}

export function fromFlag(value: Flag): boolean {
  return value === 1;
}

export function now(): Time {
  return new Date().toISOString();
}

/** A time `milliseconds` from now. */
export function inFuture(milliseconds: number): Time {
  return new Date(Date.now() + milliseconds).toISOString();
}
