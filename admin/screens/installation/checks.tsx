import type { UseQueryResult } from '@tanstack/react-query';
import { Check, CircleAlert, TriangleAlert } from 'lucide-react';

import type { Area, Examination, Finding } from '#shared/schemas/installation.ts';

import { PanelBox } from '../../ui/panel-box.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ErrorState, LinesSkeleton } from '../../ui/states.tsx';

const severity = { wrong: 0, warning: 1, fine: 2 } satisfies Record<Finding['state'], number>;
const worst = ({ findings }: Area) => Math.min(...findings.map(({ state }) => severity[state]));

type Props = {
  query: UseQueryResult<Examination>;
  /** What the mail server answered to a mail that the owner sent just now. */
  testMail: Finding | null;
};

/** What the checks found, the worst first. */
export function Checks({ query: { data, error, refetch }, testMail }: Props) {
  const tested = testMail ? [{ name: 'Test mail', findings: [testMail] }] : [];
  const areas = [...tested, ...(data?.areas.toSorted((one, other) => worst(one) - worst(other)) ?? [])];
  return (
    <PanelBox
      title={data ? summary(areas.flatMap(({ findings }) => findings)) : 'Checks'}
      flush
      aside={data && <RelativeTime value={data.checked_at} className="text-soft text-sm" />}
    >
      {data ? (
        <dl className="divide-line divide-y">
          {areas.map(({ name, findings }) => (
            <div key={name} className="grid gap-x-4 gap-y-2 p-4 sm:grid-cols-[6rem_minmax(0,1fr)]">
              <dt className="text-soft text-sm sm:pt-px">{name}</dt>
              <dd>
                <ul className="space-y-3">
                  {findings
                    .toSorted((one, other) => severity[one.state] - severity[other.state])
                    .map((finding) => (
                      <FindingRow key={finding.says} finding={finding} />
                    ))}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
      ) : error ? (
        <ErrorState error={error} what="The checks" onRetry={() => void refetch()} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </PanelBox>
  );
}

const icons = {
  fine: { Icon: Check, color: 'text-accent', word: 'Fine' },
  warning: { Icon: TriangleAlert, color: 'text-warn', word: 'Warning' },
  wrong: { Icon: CircleAlert, color: 'text-danger', word: 'Wrong' },
} satisfies Record<Finding['state'], object>;

function FindingRow({ finding: { state, says, cure } }: { finding: Finding }) {
  const { Icon, color, word } = icons[state];
  return (
    <li className="flex gap-2.5">
      <Icon size={16} aria-label={word} role="img" className={`mt-0.5 shrink-0 ${color}`} />
      <div className="min-w-0 wrap-anywhere">
        <p className={state === 'fine' ? 'text-soft' : 'font-medium'}>{says}</p>
        {cure !== null && <p className="text-soft">{cure}</p>}
      </div>
    </li>
  );
}

/** 'Nothing is wrong', '1 thing is wrong, 2 to look at'. */
function summary(findings: Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const [wrong, warnings] = [count('wrong'), count('warning')];
  const toLookAt = warnings > 0 ? `${warnings} to look at` : '';
  if (wrong === 0) return toLookAt === '' ? 'Nothing is wrong' : `Nothing is wrong, ${toLookAt}`;
  return [wrong === 1 ? '1 thing is wrong' : `${wrong} things are wrong`, toLookAt].filter(Boolean).join(', ');
}
