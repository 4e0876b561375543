export type Input = Record<string, unknown>;
/** `round` is the last round that asked for it. */
type Made = { input: Input; result: unknown; round: number };
/** The results of one function by id, and how many of them this round asked for. */
type MadeByOne = { byId: Map<string, Made>; asked: number };
type Make<I extends Input, R> = (input: I) => R;

/**
 * Memoizes what was made for a domain, so that an edit recomputes only what it affects. A result is reused when every input is
 * shallowly equal: the same text, object, or list of the same objects. Pass a module-level function everything it needs, and never
 * the whole context: what isn't in the input isn't compared.
 */
export class Memo {
  readonly #made = new Map<unknown, MadeByOne>();
  #round = 0;

  /** Starts a round and drops results that the previous round didn't ask for. */
  begin(): void {
    for (const own of this.#made.values()) {
      // Usually everything was asked for, and there is nothing to drop.
      if (own.asked < own.byId.size) this.#forget(own.byId);
      own.asked = 0;
    }
    this.#round += 1;
  }

  #forget(byId: Map<string, Made>): void {
    for (const [id, { round }] of byId) if (round < this.#round) byId.delete(id);
  }

  /** Calls `make(input)`, at most once per function and `id` while the input is unchanged. */
  of<I extends Input, R>(make: Make<I, R>, id: string, input: I): R {
    let own = this.#made.get(make);
    if (!own) this.#made.set(make, (own = { byId: new Map(), asked: 0 }));
    let made = own.byId.get(id);
    const asked = made?.round;
    if (made && isSame(made.input, input)) made.round = this.#round;
    else {
      made = { input, result: make(input), round: this.#round };
      own.byId.set(id, made);
    }
    if (asked !== this.#round) own.asked += 1;
    return made.result as R;
  }

  /** Returns the previous object if both are equal as JSON, so that results made from it stay valid. */
  same<T>(name: string, value: T): T {
    return this.of(fromText, name, { text: JSON.stringify(value) }) as T;
  }

  /** Returns the previous object if both are shallowly equal. */
  kept<T extends Input>(name: string, value: T): T {
    return this.of(asItIs<T>, name, value);
  }
}

function asItIs<T>(value: T): T {
  return value;
}

function fromText({ text }: { text: string }): unknown {
  return JSON.parse(text);
}

/** Whether two inputs are shallowly equal. */
export function isSame(one: Input, other: Input): boolean {
  for (const name in other) {
    const a = one[name];
    const b = other[name];
    if (a !== b && !(Array.isArray(a) && Array.isArray(b) && isSameList(a, b))) return false;
  }
  return true;
}

function isSameList(one: unknown[], other: unknown[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}
