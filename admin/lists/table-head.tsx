type Props = {
  columns: readonly (readonly [label: string, look: string])[];
  /** The look of the last column, which has the rows' actions. */
  actionsLook: string;
};

export function TableHead({ columns, actionsLook }: Props) {
  return (
    <thead>
      <tr className="border-line text-soft border-b text-left text-[13px]">
        {columns.map(([label, look]) => (
          <th key={label} scope="col" className={`h-9 font-medium ${look}`}>
            {label}
          </th>
        ))}
        <th scope="col" className={`h-9 ${actionsLook}`}>
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  );
}
