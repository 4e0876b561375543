import { useStore } from '@nanostores/react';
import { Outlet, useMatches } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

import { $notice } from '../../stores/notice.ts';
import { $overlay } from '../../stores/overlay.ts';
import { $proof } from '../../stores/proof.ts';
import { $receipt } from '../../stores/receipt.ts';
import { $mismatch } from '../../stores/session-events.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { NavigationDrawer, NavigationRail } from './navigation.tsx';
import { PaletteDialog } from './palette-dialog.tsx';
import { useShortcuts } from './shortcuts.ts';
import { TopBar } from './top-bar.tsx';

const PublishReceipt = lazyNamed(() => import('../../publishing/publish-receipt.tsx'), 'PublishReceipt');
const PublishSheet = lazyNamed(() => import('../../publishing/publish-sheet.tsx'), 'PublishSheet');
const MismatchDialog = lazyNamed(() => import('./mismatch-dialog.tsx'), 'MismatchDialog');
const ProofDialog = lazyNamed(() => import('./proof-dialog.tsx'), 'ProofDialog');
const SignOut = lazyNamed(() => import('./sign-out.tsx'), 'SignOut');
const ShortcutSheet = lazyNamed(() => import('./shortcut-sheet.tsx'), 'ShortcutSheet');

/** The frame of the panel around the screen of the route, or around a 404 outside its routes; `instead` takes the whole window. */
export function Shell({ children, instead, notice }: Record<'children' | 'instead' | 'notice', ReactNode>) {
  const receipt = useStore($receipt);
  const mismatch = useStore($mismatch);
  const proof = useStore($proof);
  const overlay = useStore($overlay);
  const network = useStore($notice);
  const alone = useMatches({
    select: (matches) =>
      matches.some(({ staticData }) => staticData.takesWindow) && matches.every(({ status }) => status !== 'notFound'),
  });
  useShortcuts();
  return (
    <>
      {instead || alone ? (
        instead || (
          <main id="main" tabIndex={-1} className="outline-none">
            <Outlet />
          </main>
        )
      ) : (
        <Framed>
          {notice}
          {network}
          {children ?? <Outlet />}
        </Framed>
      )}
      <Suspense>
        {receipt && <PublishReceipt key={receipt} id={receipt} />}
        {overlay === 'palette' && <PaletteDialog />}
        {(overlay === 'publish' || overlay === 'schedule') && <PublishSheet isToSchedule={overlay === 'schedule'} />}
        {overlay === 'shortcuts' && <ShortcutSheet />}
        {overlay === 'sign-out' && <SignOut />}
        {proof && <ProofDialog onAnswer={proof} />}
        {mismatch && <MismatchDialog {...mismatch} />}
      </Suspense>
    </>
  );
}

/** A screen with navigation and top bar. */
function Framed({ children }: { children: ReactNode }) {
  return (
    <div
      data-frame=""
      className="not-mobile:grid-cols-[13.5rem_minmax(0,1fr)] grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]"
    >
      <a
        href="#main"
        className="floating sr-only z-50 px-3 py-2 font-medium focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <NavigationRail />
      <TopBar />
      <main id="main" tabIndex={-1} className="@container w-full max-w-360 min-w-0 px-4 py-6 outline-none md:px-8">
        {children}
      </main>
      <NavigationDrawer />
    </div>
  );
}
