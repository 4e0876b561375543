import { Check, X } from 'lucide-react';

import { formatNumber } from '#shared/rules/numbers.ts';
import type { Release, ReleasedDocument, ReleaseProgress } from '#shared/schemas/releases.ts';

import { publicUrl } from '../routing/paths.ts';
import { Button, buttonClass, IconButton } from '../ui/button.tsx';
import { ExternalLink } from '../ui/external-link.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Superseded, Unconfirmed } from './handover-words.tsx';
import { NextTry } from './next-try.tsx';
import { OutsideState } from './outside-state.tsx';
import { ReceiptDocuments } from './receipt-documents.tsx';
import { ReceiptPages } from './receipt-pages.tsx';
import { duration, pageChangeWords, purposeOf, releaseActor } from './release-words.ts';

type Props = {
  release: Release;
  /** The first of its documents, and how many it has. */
  released?: { data: ReleasedDocument[]; total: number } | undefined;
  /** The domain is built elsewhere. */
  elsewhere?: boolean;
  slow?: boolean;
  onClose: () => void;
  onUndo?: () => void;
  /** Publishes the same documents once more; not offered for a failed rollback. */
  onRetry?: () => void;
  /** Has what is outside follow now, instead of after its pause. */
  onFollow?: () => void;
  /** Shows all changes: what failed may need another one to go along. */
  onChoose?: () => void;
};

/** A till receipt that slides in without blocking the screen, and announces each step to screen readers. */
export function ReceiptPaper(props: Props) {
  const { release, released, elsewhere = false, slow = false, onClose, onUndo, onRetry, onChoose, onFollow } = props;
  const purpose = purposeOf(release);
  return (
    <aside
      aria-label="Publish receipt"
      className="fixed right-4 bottom-0 z-40 w-[calc(100vw-2rem)] max-w-88 animate-[receipt-in_320ms_cubic-bezier(0.2,0.9,0.25,1)] drop-shadow-[0_6px_18px_oklch(0_0_0/0.22)] max-sm:right-4 sm:right-6"
    >
      <div className="receipt bg-paper text-ink max-h-[78dvh] overflow-y-auto">
        <header className="flex items-start justify-between pt-2 pr-2 pl-5">
          <div className="pt-2.5 font-mono text-xs">
            <p className="font-semibold tracking-wide uppercase">{release.host}</p>
            <p className="text-soft">
              Release no. {release.number}, <bdi>{releaseActor(release)}</bdi>
            </p>
            {purpose !== null && (
              <p className="pt-1 font-sans text-base leading-snug font-semibold wrap-anywhere">
                <bdi>{purpose}</bdi>
              </p>
            )}
          </div>
          <IconButton label="Close receipt" size="icon-sm" onClick={onClose}>
            <X size={15} aria-hidden />
          </IconButton>
        </header>
        <div className="space-y-3 px-5 pt-3 font-mono text-[13px]">
          {released && released.total > 0 && (
            <ReceiptDocuments release={release.id} documents={released.data} total={released.total} />
          )}
          <div aria-live="polite" className={`space-y-3 ${released && released.total > 0 ? 'receipt-rule pt-3' : ''}`}>
            <Progress release={release} elsewhere={elsewhere} slow={slow} />
          </div>
          {release.state === 'live' && <ReceiptPages release={release} />}
          {/* Undo stays in reach of a long list. */}
          <footer className="bg-paper sticky bottom-0 flex flex-wrap gap-2 pt-1 pb-3 font-sans">
            {release.state === 'live' && (
              <ExternalLink href={seeIt(release)} className={buttonClass({ tone: 'primary', size: 'sm' })}>
                See it
              </ExternalLink>
            )}
            {release.state === 'live' && release.outside?.error && onFollow && (
              <Button size="sm" onClick={onFollow}>
                Try again now
              </Button>
            )}
            {release.state === 'live' && onUndo && (
              <Button size="sm" onClick={onUndo}>
                Undo
              </Button>
            )}
            {release.state === 'handed_over' && onRetry && (
              <Button size="sm" onClick={onRetry}>
                Publish again
              </Button>
            )}
            {release.state === 'failed' && release.reason !== 'rollback' && onRetry && (
              <Button size="sm" tone="primary" onClick={onRetry}>
                Try again
              </Button>
            )}
            {release.state === 'failed' && release.reason !== 'rollback' && onChoose && (
              <Button size="sm" onClick={onChoose}>
                Choose changes
              </Button>
            )}
          </footer>
        </div>
      </div>
    </aside>
  );
}

/** The changed page if there is exactly one, else the home page. */
function seeIt({ host, pages: { changed, added } }: Release): string {
  const pages = [...changed, ...added];
  const only = pages.length === 1 ? (pages[0] ?? '/') : '/';
  return publicUrl(host, only.replace(/^\//, ''));
}

const steps = ['queued', 'building', 'live'] as const;
const elsewhereSteps = ['queued', 'handed_over', 'live'] as const;
type Step = (typeof steps | typeof elsewhereSteps)[number];
const stepLabels = { queued: 'Queued', building: 'Building', handed_over: 'Handed over', live: 'Live' };

function Progress({ release, elsewhere, slow }: { release: Release; elsewhere: boolean; slow: boolean }) {
  if (release.state === 'superseded') return <Superseded />;
  if (release.state === 'failed') {
    return (
      <div className="space-y-2">
        <p className="text-danger text-base font-semibold">Not published</p>
        <p className="font-sans wrap-anywhere">{release.error?.message ?? 'The build stopped.'}</p>
        {release.error?.page && <p className="text-soft">at {release.error.page}</p>}
        <p className="text-soft font-sans">Visitors still see the site as it was before, and your edits are saved.</p>
        {release.retry_at !== null && (
          <p className="font-sans">
            <NextTry at={release.retry_at} />
          </p>
        )}
      </div>
    );
  }
  const shown: readonly Step[] = elsewhere || release.handover ? elsewhereSteps : steps;
  const { handover } = release;
  // A release that its hook didn't accept yet isn't handed over.
  const reached = shown.indexOf(release.state) + (release.state === 'handed_over' && handover?.at ? 1 : 0);
  return (
    <>
      <ol className="space-y-1">
        {shown.map((step, index) => (
          <li key={step} className={`flex items-baseline gap-2 ${index > reached ? 'text-soft' : ''}`}>
            <span className="grid w-4 place-items-center self-center">
              {index < reached || release.state === 'live' ? (
                <Check size={13} aria-hidden className="text-accent" />
              ) : (
                <span
                  aria-hidden
                  className={`size-1.5 rounded-full bg-current ${index === reached ? 'animate-pulse-soft' : 'opacity-40'}`}
                />
              )}
            </span>
            {stepLabels[step]}
            <span aria-hidden className="border-edge mx-1 grow self-center border-b border-dotted" />
            <span className="text-soft">{stepTime(release, step)}</span>
          </li>
        ))}
      </ol>
      {release.state === 'building' && release.progress && <BuildProgress progress={release.progress} />}
      {release.state === 'handed_over' && handover && <Unconfirmed host={release.host} handover={handover} />}
      {release.state === 'live' && (
        <div className="receipt-rule animate-print space-y-0.5 pt-3">
          <p className="text-xl font-semibold tracking-tight">Live in {duration(release.duration_ms ?? 0)}</p>
          <p className="text-soft">
            {handover
              ? `${formatNumber(release.page_count ?? 0)} pages, built elsewhere. ${release.host} has confirmed them.`
              : pageChangeWords(release)}
          </p>
          {release.outside && <OutsideState outside={release.outside} />}
        </div>
      )}
      {slow && (
        <p className="text-soft font-sans">
          Still waiting for the publisher. Visitors see the site as it was; you can keep working.
        </p>
      )}
    </>
  );
}

function stepTime(release: Release, step: Step): string {
  const { requested_at: requested, started_at: started, build_ms: build, handover } = release;
  if (step === 'queued') return started ? duration(Math.max(0, Date.parse(started) - Date.parse(requested))) : '';
  if (step === 'handed_over')
    return started && handover?.at ? duration(Math.max(0, Date.parse(handover.at) - Date.parse(started))) : '';
  if (step === 'building') return build === null ? '' : duration(build);
  return release.state === 'live' ? 'now' : '';
}

const stepWords = {
  reading: () => 'Reading what changed',
  rendering: (count) => `Rendering ${count} pages`,
  writing: () => 'Writing the release',
  switching: () => 'Switching to it',
  uploading: (count) => `Uploading ${count} files`,
  verifying: () => 'Checking the live page',
} satisfies Record<ReleaseProgress['step'], (count: string) => string>;

/** The step and progress of a long build. Not a live region, because it changes too often. */
function BuildProgress({ progress: { step, done, total } }: { progress: ReleaseProgress }) {
  const text = stepWords[step](`${formatNumber(done)} of ${formatNumber(total)}`);
  return (
    <div aria-live="off" className="space-y-1.5">
      <p className="tabular-nums">{text}</p>
      <ProgressBar part={total === 0 ? null : done / total} label={text} />
    </div>
  );
}
