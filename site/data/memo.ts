type Input = Record<string, unknown>;
type Made = { input: Input; result: unknown };
type Make<I extends Input, R> = (input: I) => R;

/**
 * What was made for a domain the last time, so that an edit makes again only what it changed. A result counts once more where all
 * of its input is the same: the same text, the same object, or a list of the same ones. A function can't see anything that isn't
 * compared, as long as it stands at the top of its module: hand it what it needs, never the whole context of a domain.
 */
export class Memo {
  #before = new Map<unknown, Map<string, Made>>();
  #now = new Map<unknown, Map<string, Made>>();

  /** Before all pages are made again: what wasn't asked for the last time is forgotten. */
  begin(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }

  /** `make(input)`, once for each function and `id` while the input is the same. */
  of<I extends Input, R>(make: Make<I, R>, id: string, input: I): R {
    let own = this.#now.get(make);
    if (!own) this.#now.set(make, (own = new Map()));
    const known = own.get(id) ?? this.#before.get(make)?.get(id);
    const made = known && isSame(known.input, input) ? known : { input, result: make(input) };
    own.set(id, made);
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
