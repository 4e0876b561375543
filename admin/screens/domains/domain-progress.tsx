import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert, ExternalLink as ExternalIcon, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';

import { useSwitchDomain } from '../../queries/account.ts';
import { networkDomainQuery } from '../../queries/network.ts';
import { paths, publicUrl } from '../../routing/paths.ts';
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { SharedCookies } from './shared-cookies.tsx';

/** The progress of a new domain; links to it once it is live. */
export function DomainProgress({ id }: { id: string }) {
  const { data: domain, error, refetch } = useQuery(networkDomainQuery(id));
  const switchDomain = useSwitchDomain();
  if (!domain) return error ? <ErrorState error={error} what="The new domain" onRetry={() => void refetch()} /> : null;
  const { title, host, live, release } = domain;
  const failed = !live && release?.state === 'failed';
  return (
    <div className="mx-auto grid max-w-lg gap-6 py-10">
      <div role="status">
        <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">
          {live ? `${title} is live` : failed ? `${title} is created, but not live yet` : `${title} is on its way`}
        </h1>
        <p className="text-soft wrap-anywhere">{host}</p>
      </div>
      <ol className="border-line bg-surface divide-line divide-y rounded-lg border">
        <Step done>Settings and content are created</Step>
        <Step done={Boolean(live)} failed={failed}>
          {live
            ? `${live.pages} pages are built`
            : failed
              ? 'The pages could not be built'
              : 'The pages are being built'}
        </Step>
        <Step done={Boolean(live)} waiting={!live}>
          {live ? `Visitors see it at ${host}` : 'Then visitors see it'}
        </Step>
      </ol>
      <SharedCookies hosts={[host]} />
      {failed && (
        <p role="alert" className="bg-danger-wash text-danger rounded-md px-4 py-2.5 wrap-anywhere">
          {release.error ?? 'The build failed.'} Switch to it, fix that and press Publish.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {live && (
          <ExternalLink href={publicUrl(host, '')} className={buttonClass({ tone: 'primary' })}>
            Open site <ExternalIcon size={14} aria-hidden />
          </ExternalLink>
        )}
        <Button disabled={switchDomain.isPending} onClick={() => switchDomain.mutate(id)}>
          Switch to it
        </Button>
        <LinkButton href={paths.domains} tone="quiet">
          All domains
        </LinkButton>
      </div>
    </div>
  );
}

type StepProps = { done: boolean; failed?: boolean; waiting?: boolean; children: ReactNode };

function Step({ done, failed = false, waiting = false, children }: StepProps) {
  return (
    <li className={`flex min-h-11 items-center gap-3 px-4 ${waiting ? 'text-soft' : ''}`}>
      {failed ? (
        <CircleAlert size={16} aria-hidden className="text-danger shrink-0" />
      ) : done ? (
        <Check size={16} aria-hidden className="text-accent shrink-0" />
      ) : waiting ? (
        <span aria-hidden className="border-edge mx-1 size-2 shrink-0 rounded-full border" />
      ) : (
        <LoaderCircle size={16} aria-hidden className="text-soft shrink-0 animate-spin" />
      )}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
