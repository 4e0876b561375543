import { networkTime } from '../lib/clock.ts';
import type { Flag, Json, Time } from './schema.ts';

/** Converts values to columns and back: the same text and numbers on both engines. */
export function toJson(value: unknown): Json {
  return JSON.stringify(value);
}

/** Not validated again: the caller's schema parsed it before it was written. */
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
  return new Date(networkTime()).toISOString();
}

/** The time `milliseconds` from now. */
export function fromNow(milliseconds: number): Time {
  return new Date(networkTime() + milliseconds).toISOString();
}
