import { Copy } from 'lucide-react';
import { useState } from 'react';

import type { DnsRecord } from '#shared/schemas/addresses.ts';

import { IconButton } from '../../ui/button.tsx';

/** The records to enter where the name was bought, each value with a button that copies it. */
export function DnsRecords({ host, records }: { host: string; records: DnsRecord[] }) {
  const [said, setSaid] = useState('');
  async function copy(value: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setSaid(`Copied ${value}`);
    } catch {
      setSaid('The browser blocked copying. Select the value and copy it with the keyboard.');
    }
  }
  if (records.length === 0)
    return (
      <p className="text-soft text-[13px]">
        This server doesn’t know which address {host} needs. Ask its operator to set PUBLIC_ADDRESSES.
      </p>
    );
  return (
    <>
      <table className="w-full text-[13px]">
        <caption className="text-soft pb-1 text-left">Enter these records at the name’s registrar</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Type</th>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ type, name, value }) => (
            <tr key={`${type} ${value}`} className="border-line border-t">
              <td className="w-16 py-1 pr-3 font-medium">{type}</td>
              <td className="py-1 pr-3 font-mono wrap-anywhere">{name}</td>
              <td className="py-1 font-mono">
                <span className="flex items-center justify-between gap-2">
                  <span className="min-w-0 wrap-anywhere">{value}</span>
                  <IconButton size="icon-sm" label={`Copy ${value}`} onClick={() => void copy(value)}>
                    <Copy size={14} aria-hidden />
                  </IconButton>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className="text-soft min-h-5 text-[13px]">
        {said}
      </p>
    </>
  );
}
