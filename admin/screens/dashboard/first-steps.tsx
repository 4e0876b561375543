import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';

import { postTypeIds } from '#shared/rules/post-types.ts';
import type { Dashboard } from '#shared/schemas/dashboard.ts';

import { useAccount } from '../../queries/account.ts';
import { paths } from '../../routing/paths.ts';
import { hideSetup } from '../../stores/hidden-setup.ts';
import { $overlay } from '../../stores/overlay.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { PanelBox } from '../../ui/panel-box.tsx';

type Step = keyof NonNullable<Dashboard['setup']>;

/** `to` is null for the step that is done here. */
const steps = {
  logo: { label: 'Title and logo', why: 'The name and mark on every page', to: paths.siteOptions() },
  colors: { label: 'Colors', why: 'Your five brand colors', to: paths.siteOptions('colors') },
  member: { label: 'First member', why: 'A truck with its menu and its stops', to: paths.newPost(postTypeIds.member) },
  menu: { label: 'Menus', why: 'The links in the header and footer', to: paths.siteOptions('menus') },
  email: { label: 'Contact email', why: 'Gets messages from visitors', to: paths.siteOptions() },
  published: { label: 'Publish', why: 'Show visitors your website', to: null },
} satisfies Record<Step, { label: string; why: string; to: string | null }>;

/** What a new domain still lacks; hidden once every step is done. */
export function FirstSteps({ setup }: { setup: NonNullable<Dashboard['setup']> }) {
  const { domain } = useAccount();
  const entries = Object.entries(steps) as [Step, (typeof steps)[Step]][];
  const done = entries.filter(([step]) => setup[step]).length;
  function hide() {
    hideSetup(domain.host, true);
    notify.info('The first steps are hidden', () => hideSetup(domain.host, false));
  }
  return (
    <PanelBox
      title="First steps"
      flush
      aside={
        <span className="flex items-center gap-3">
          <span className="text-soft text-[13px]">
            {done} of {entries.length} done
          </span>
          <Button size="sm" tone="quiet" onClick={hide}>
            Hide
          </Button>
        </span>
      }
    >
      <ol className="@wide:grid-cols-3 grid gap-px sm:grid-cols-2">
        {entries.map(([step, { label, why, to }], index) => {
          const line = <StepWords done={setup[step]} number={index + 1} label={label} why={why} />;
          const shape = 'hover:bg-sunken flex w-full gap-3 px-4 py-3 text-left -outline-offset-2!';
          return (
            <li key={step}>
              {to !== null && (
                <Link to={to} className={shape}>
                  {line}
                </Link>
              )}
              {to === null && (
                <button type="button" className={shape} onClick={() => $overlay.set('publish')}>
                  {line}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </PanelBox>
  );
}

function StepWords({ done, number, label, why }: { done: boolean; number: number; label: string; why: string }) {
  return (
    <>
      <span
        aria-hidden
        className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full text-xs ${done ? 'bg-accent text-accent-ink' : 'border-edge text-soft border'}`}
      >
        {done ? <Check size={13} strokeWidth={2.5} /> : number}
      </span>
      <span className="min-w-0">
        <span className={`block ${done ? 'text-soft line-through' : 'font-medium'}`}>{label}</span>
        <span className="text-soft block text-[13px]">{why}</span>
        {done && <span className="sr-only">Done</span>}
      </span>
    </>
  );
}
