import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';

import { whenWords } from '#shared/rules/when-words.ts';

import { factorsQuery, useForgetDemand } from '../queries/factors.ts';
import { paths } from '../routing/paths.ts';
import { ownZone } from '../ui/own-zone.ts';
import { relative } from '../ui/relative-time.tsx';
import { useNow } from '../ui/use-now.ts';

/** Says until when the user has to set a second step up, and leads there. It leaves once the profile knows of one. */
export function FactorNotice({ dueAt }: { dueAt: string }) {
  const now = useNow();
  const forget = useForgetDemand();
  const { data: factors } = useQuery({ ...factorsQuery, enabled: false });
  const isSet = factors !== undefined && (factors.code_app !== null || factors.passkeys.length > 0);
  useEffect(() => {
    if (isSet) void forget();
  }, [isSet, forget]);
  if (isSet) return null;
  return (
    <p role="status" className="bg-warn-wash mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md px-4 py-2.5">
      <span className="min-w-0">
        Your role needs a second step, {relative(new Date(dueAt), now)} at the latest (
        {whenWords(dueAt, ownZone(), now)}).
      </span>
      <Link to={paths.profile} className="text-accent font-medium underline underline-offset-2">
        Set it up
      </Link>
    </p>
  );
}
