type Input = Record<string, unknown>;
/** `round`: when it was asked for last. */
type Made = { input: Input; result: unknown; round: number };
/** What one function made, by id, and how many of these were asked for in this round. */
type MadeByOne = { byId: Map<string, Made>; asked: number };
type Make<I extends Input, R> = (input: I) => R;

/**
 * What was made for a domain the last time, so that an edit makes again only what it changed. A result counts once more where all
 * of its input is the same: the same text, the same object, or a list of the same ones. A function can't see anything that isn't
 * compared, as long as it stands at the top of its module: hand it what it needs, never the whole context of a domain.
 */
export class Memo {
  readonly #made = new Map<unknown, MadeByOne>();
  #round = 0;

  /** Before all pages are made again: what wasn't asked for the last time is forgotten. */
  begin(): void {
    for (const own of this.#made.values()) {
      // Nearly always all of it was: then there is nothing to look for.
      if (own.asked < own.byId.size) this.#forget(own.byId);
      own.asked = 0;
    }
    this.#round += 1;
  }

  #forget(byId: Map<string, Made>): void {
    for (const [id, { round }] of byId) if (round < this.#round) byId.delete(id);
  }

  /** `make(input)`, once for each function and `id` while the input is the same. */
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

  /** The object of the last time where it says the same, so that what is made of it is the same too. As JSON has it. */
  same<T>(name: string, value: T): T {
    return this.of(fromText, name, { text: JSON.stringify(value) }) as T;
  }
}

function fromText({ text }: { text: string }): unknown {
  return JSON.parse(text);
}

function isSame(one: Input, other: Input): boolean {
  for (const name in other) {
    const a = one[name];
    const b = other[name];
    if (a !== b && !(Array.isArray(a) && Array.isArray(b) && isSameList(a, b))) return false;
  }
  return true;
}

function isSameList(one: unknown[], other: unknown[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}
