/** The cycles among imports, each as the files along it with the first one again at its end. */
export function cyclesOf(imports: [from: string, to: string][]): string[][] {
  const importsFrom = Map.groupBy(imports, ([from]) => from);
  const cycles: string[][] = [];
  const visited = new Set<string>();
  const path: string[] = [];
  function visit(file: string): void {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file]);
    if (visited.has(file)) return;
    visited.add(file);
    path.push(file);
    for (const [, to] of importsFrom.get(file) ?? []) visit(to);
    path.pop();
  }
  for (const file of importsFrom.keys()) visit(file);
  return cycles;
}
