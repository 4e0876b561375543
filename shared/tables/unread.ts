/** A line of a file that can't be read, and why. */
export type LineProblem = { line: number; problem: string };
/** A file of which nothing can be read. `failure` says what to do, as a sentence. */
export type Unreadable = { failure: string };
