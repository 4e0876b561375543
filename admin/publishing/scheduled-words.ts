import { formatNumber } from '#shared/rules/numbers.ts';

export function changesWords(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'change' : 'changes'}`;
}
