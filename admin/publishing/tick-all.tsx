import { formatNumber } from '#shared/rules/numbers.ts';

type Props = { count: number; total: number; onTick: (isTicked: boolean) => void };

/** Ticks every change; indeterminate while only some are ticked. */
export function TickAll({ count, total, onTick }: Props) {
  const all = count === total;
  const noun = total === 1 ? 'change' : 'changes';
  return (
    <label className="border-line bg-surface sticky -top-4 z-10 -mx-4 flex min-h-11 items-center border-b font-medium first:-mt-4">
      <span className="grid w-11 shrink-0 place-items-center">
        <input
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !all;
          }}
          type="checkbox"
          checked={all}
          onChange={() => onTick(!all)}
        />
      </span>
      {all && total > 1 ? 'All ' : ''}
      {all ? '' : `${formatNumber(count)} of `}
      {formatNumber(total)} {noun}
    </label>
  );
}
