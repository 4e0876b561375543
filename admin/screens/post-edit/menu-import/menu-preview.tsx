import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { FoundDish, MenuFile, NewDish } from '#shared/menu-files/read-menu.ts';
import { formatPrice } from '#shared/rules/numbers.ts';

import { optionsQuery } from '../../../queries/domains.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { dishWords, summaryWords } from './import-words.ts';

/** As many as a menu may have (shared/schemas/post-attributes.ts). */
const mostDishes = 200;

type Props = {
  menu: MenuFile;
  /** How many dishes the menu has. */
  known: number;
  onAdd: (dishes: NewDish[]) => void;
  onBack: () => void;
  onClose: () => void;
};

/** What a table would add, with a tick for each dish; which rows can't be added, and which are on the menu already. */
export function MenuPreview({ menu, known, onAdd, onBack, onClose }: Props) {
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set());
  const fresh = menu.found.filter(({ before }) => before === null);
  const ticked = fresh.filter(({ line }) => !unticked.has(line));
  const over = known + ticked.length - mostDishes;
  function tick(line: number, isTicked: boolean) {
    const next = new Set(unticked);
    if (isTicked) next.delete(line);
    else next.add(line);
    setUnticked(next);
  }
  return (
    <Modal
      title="Import dishes"
      wide
      onClose={onClose}
      footer={
        <>
          {over > 0 && (
            <p role="alert" className="text-danger grow basis-60 self-center text-[13px]">
              At most {mostDishes} dishes fit, and {known} are there: uncheck at least {over}.
            </p>
          )}
          <Button onClick={onBack}>Another table</Button>
          <Button
            tone="primary"
            disabled={ticked.length === 0 || over > 0}
            onClick={() => onAdd(ticked.map(({ dish }) => dish))}
          >
            Add {dishWords(ticked.length)}
          </Button>
        </>
      }
    >
      <p role="status" className="pb-3 [overflow-wrap:anywhere]">
        {summaryWords(menu)}
      </p>
      <div className="space-y-4">
        {fresh.length > 0 && <DishTable dishes={fresh} unticked={unticked} onTick={tick} />}
        {menu.problems.length > 0 && (
          <section>
            <h3 className="font-semibold">Can’t be added</h3>
            <ul className="[overflow-wrap:anywhere]">
              {menu.problems.map(({ line, problem }) => (
                <li key={line} className="py-1">
                  <span className="text-danger font-medium">Row {line}:</span> {problem}
                </li>
              ))}
            </ul>
          </section>
        )}
        <LeftOut dishes={menu.found.filter(({ before }) => before === 'menu')}>
          Already on the menu, left as they are
        </LeftOut>
        <LeftOut dishes={menu.found.filter(({ before }) => before === 'row')}>
          Twice in this table, and added once
        </LeftOut>
      </div>
    </Modal>
  );
}

function LeftOut({ dishes, children }: { dishes: FoundDish[]; children: string }) {
  if (dishes.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold">{children}</h3>
      <ul className="text-soft [overflow-wrap:anywhere]">
        {dishes.map(({ line, dish }) => (
          <li key={line} dir="auto" className="py-1">
            {[dish.name, dish.section].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

type TableProps = {
  dishes: FoundDish[];
  unticked: ReadonlySet<number>;
  onTick: (line: number, isTicked: boolean) => void;
};

function DishTable({ dishes, unticked, onTick }: TableProps) {
  return (
    <div className="border-line -mx-4 border-y">
      <table className="w-full">
        <caption className="sr-only">New dishes</caption>
        <thead>
          <tr className="text-soft border-line border-b text-left text-[13px]">
            <th scope="col" className="w-10 pl-4">
              <span className="sr-only">Add</span>
            </th>
            <th scope="col" className="h-9 px-2 font-medium">
              Dish
            </th>
            <th scope="col" className="px-2 font-medium max-sm:hidden">
              Section
            </th>
            <th scope="col" className="w-24 px-4 text-right font-medium">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {dishes.map((each) => (
            <DishRow key={each.line} {...each} isTicked={!unticked.has(each.line)} onTick={onTick} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = Omit<FoundDish, 'before'> & Pick<TableProps, 'onTick'> & { isTicked: boolean };

function DishRow({ line, dish, remark, isTicked, onTick }: RowProps) {
  const { data: options } = useQuery(optionsQuery);
  return (
    <tr className="border-line hover:bg-sunken border-b align-top last:border-0">
      <td className="pl-4">
        <input
          type="checkbox"
          aria-label={`Add ${dish.name}`}
          checked={isTicked}
          onChange={({ target }) => onTick(line, target.checked)}
          className="mt-3"
        />
      </td>
      <td className="px-2 py-2 [overflow-wrap:anywhere]">
        <span dir="auto" className="block font-medium">
          {dish.name}
        </span>
        <DishLine text={dish.section} className="sm:hidden" />
        <DishLine text={dish.description} />
        <DishLine text={labelsOf(dish)} />
        {remark && <span className="block text-[13px]">{remark}</span>}
      </td>
      <td dir="auto" className="px-2 py-2 [overflow-wrap:anywhere] max-sm:hidden">
        {dish.section ?? <span className="text-soft">None</span>}
      </td>
      <td className="px-4 py-2 text-right tabular-nums">
        {dish.price !== undefined && options && formatPrice(dish.price, options.currency)}
      </td>
    </tr>
  );
}

function DishLine({ text, className = '' }: { text: string | undefined; className?: string }) {
  return text ? (
    <span dir="auto" className={`text-soft block text-[13px] ${className}`}>
      {text}
    </span>
  ) : null;
}

function labelsOf({ diets = [], allergens = [] }: NewDish): string {
  return [diets.join(', '), allergens.length > 0 && `contains ${allergens.join(', ')}`].filter(Boolean).join('; ');
}
