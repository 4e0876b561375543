import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import { panelDomainQuery } from '../../queries/network.ts';
import { SharedCookies } from './shared-cookies.tsx';

const show = (panel_domain: string | null, hosts: string[]) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(panelDomainQuery.queryKey, { data: [], total: 0, panel_domain, platform_domain: null });
  return render(
    <QueryClientProvider client={client}>
      <SharedCookies hosts={hosts} />
    </QueryClientProvider>,
  );
};

test('an owner is warned of each website whose pages can set the panel’s cookies', async () => {
  const one = await show('net.example', ['tacos.net.example', 'tacosnet.example']);
  await expect
    .element(one.getByText(/tacos\.net\.example shares the domain net\.example with this panel/))
    .toBeVisible();
  await one.unmount();
  const three = await show('net.example', ['net.example', 'pho.net.example', 'deep.tacos.net.example']);
  await expect
    .element(three.getByText(/net\.example and 2 more share the domain net\.example with this panel/))
    .toBeVisible();
});

test.each([
  ['a registrable domain of its own', 'panel.example', ['tacos.net.example']],
  ['a name of this machine', null, ['tacos.localhost']],
  ['no website yet', 'net.example', []],
])('nothing warns beside a panel with %s', async (_, domain, hosts) => {
  const screen = await show(domain, hosts);
  expect(screen.container).toBeEmptyDOMElement();
});
