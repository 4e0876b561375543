import { Download } from 'lucide-react';
import { useState } from 'react';

import { reportError } from '../../queries/query-client.ts';
import { exportSubmissions } from '../../queries/submissions.ts';
import { Button } from '../../ui/button.tsx';
import { exportInput } from './inbox-query.ts';
import type { InboxSearch } from './inbox-search.ts';

/** Saves what the filters show, all pages of it, as a table for a spreadsheet. */
export function ExportButton({ search, total }: { search: InboxSearch; total: number }) {
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const { name, file } = await exportSubmissions(exportInput(search));
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = name;
      link.click();
      // The download has begun with the click; the address may go a moment later.
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    } catch (error) {
      reportError(error, undefined);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button disabled={busy || total === 0} onClick={() => void save()}>
      <Download size={15} aria-hidden /> {busy ? 'Exporting…' : 'Export CSV'}
    </Button>
  );
}
