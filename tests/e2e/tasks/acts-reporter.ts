import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';

type Row = { name: string; cells: Record<string, string> };

/** Prints what the editor's tasks took, as a table, at the end of a run that had some of them. */
export default class ActsReporter implements Reporter {
  private readonly rows = new Map<number, Row>();

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description = '' } of annotations) {
      if (type !== 'acts') continue;
      const [number = '', way = '', acts = '', seconds = '', ...name] = description.split(' ');
      const row: Row = this.rows.get(Number(number)) ?? { name: name.join(' '), cells: {} };
      row.cells[way] = `${acts.padStart(3)} ${seconds.padStart(5)} s`;
      this.rows.set(Number(number), row);
    }
  }

  onEnd(): void {
    if (this.rows.size === 0) return;
    const ways = ['mouse', 'keyboard', 'touch'];
    console.log(`\nActs and seconds: ${ways.map((way) => way.padEnd(11)).join(' ')}`);
    for (const [number, { name, cells }] of [...this.rows].toSorted(([one], [other]) => one - other))
      console.log(
        `${String(number).padStart(2)} ${ways.map((way) => (cells[way] ?? '').padEnd(11)).join(' ')} ${name}`,
      );
  }
}
