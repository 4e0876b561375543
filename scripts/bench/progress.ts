const width = 100;
let shown = false;

/** What a long benchmark is at: one line that changes on a terminal, a line each elsewhere. */
export function progress(text: string): void {
  if (!process.stdout.isTTY) return console.log(`${text} …`);
  process.stdout.write(`\r${`${text} …`.slice(0, width).padEnd(width)}`);
  shown = true;
}

/** Clears the line before something else is said. */
export function progressDone(): void {
  if (shown) process.stdout.write(`\r${' '.repeat(width)}\r`);
  shown = false;
}
