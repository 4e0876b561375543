const width = 100;
let shown = false;

/** Shows the progress of a long benchmark: one changing line on a terminal, new lines elsewhere. */
export function progress(text: string): void {
  if (!process.stdout.isTTY) return console.log(`${text} …`);
  process.stdout.write(`\r${`${text} …`.slice(0, width).padEnd(width)}`);
  shown = true;
}

export function progressDone(): void {
  if (shown) process.stdout.write(`\r${' '.repeat(width)}\r`);
  shown = false;
}
