import { useQuery } from '@tanstack/react-query';

import { type Role, roleLabels } from '#shared/rules/roles.ts';
import { demandDays, type FactorDemands } from '#shared/schemas/factors.ts';

import { SelectField } from '../../forms/select-field.tsx';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { demandsQuery, factorsQuery, useDemand } from '../../queries/factors.ts';
import { paths } from '../../routing/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { notify } from '../../ui/notify.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** Which roles need a second step, for owners. Each choice is saved at once. */
export function DemandDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(demandsQuery);
  const { data: factors } = useQuery(factorsQuery);
  return (
    <Modal
      title="Who needs two-step sign-in"
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="space-y-4">
        <p className="text-soft">
          In the whole network. Until the deadline, people see a notice. After it, those without a second step must set
          one up before anything else works. A new role gets the same time.
        </p>
        {factors && !factors.code_app && factors.passkeys.length === 0 && (
          <p className="bg-sunken rounded-md px-4 py-2.5">
            First set one up for yourself, in{' '}
            <a href={paths.profile} className="text-accent underline underline-offset-2">
              your profile
            </a>
            .
          </p>
        )}
        {error && <ErrorState error={error} what="The roles" onRetry={() => void refetch()} />}
        {!data && !error && <ListSkeleton rows={5} />}
        {data?.demands.map((one) => (
          <RoleDemand key={one.role} {...one} />
        ))}
      </div>
    </Modal>
  );
}

type Days = (typeof demandDays)[number];
const choices = [
  ['', 'Not needed'],
  ...demandDays.map((days) => [String(days), `Within ${days} days`] as const),
] as const;
const daysOf = (value: string): Days | null => demandDays.find((days) => String(days) === value) ?? null;

function RoleDemand({ role, days, since, people, without }: FactorDemands['demands'][number]) {
  const demand = useDemand();
  return (
    <SelectField<string>
      label={roleLabels[role]}
      hint={
        <>
          {peopleWords(people, without)}
          {since && (
            <>
              {', demanded '}
              <RelativeTime value={since} />
            </>
          )}
          .
        </>
      }
      value={String(days ?? '')}
      options={choices}
      onChange={(value) =>
        notify.done(demand.mutateAsync({ role, days: daysOf(value) }), savedWords(role, daysOf(value)))
      }
    />
  );
}

function peopleWords(people: number | null, without: number): string {
  if (people === 0) return 'Nobody active has this role';
  if (people === null) return `${without} without one`;
  if (without > 0) return `${without} of ${people} without one`;
  return people === 1 ? 'The only person has one' : `All ${people} have one`;
}

const savedWords = (role: Role, days: Days | null) =>
  days === null
    ? `${roleLabels[role]}: two-step sign-in isn’t needed`
    : `${roleLabels[role]}: two-step sign-in is needed within ${days} days`;
