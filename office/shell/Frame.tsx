import './frame.css'
import { Suspense, useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { UndoBar } from '#office/parts/undo/UndoBar.tsx'
import { rememberPath } from '#web/site/chunk-failure.ts'
import { SkipLink } from '#web/ui/navigation/SkipLink.tsx'
import { Toaster } from '#web/ui/overlays/Toaster.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { FailureToasts } from '../api/FailureToasts.tsx'
import { listenForKeys } from '../keys/listen.ts'
import { OpenAddressesProvider } from '../open-addresses.ts'
import { openAreas, placeOf } from '../rooms.ts'
import { ProofDialog } from '../session/ProofDialog.tsx'
import { useStaff } from '../session/session.ts'
import { AllKeys } from './AllKeys.tsx'
import { Areas } from './Areas.tsx'
import { FailedParts } from './FailedParts.tsx'
import { KeyHints } from './KeyHints.tsx'
import { Palette } from './Palette.tsx'
import { PhoneTabs } from './PhoneTabs.tsx'
import { RoomTabs } from './RoomTabs.tsx'
import { TopBar } from './TopBar.tsx'
import { useFrameCommands } from './use-frame-commands.ts'

/** What stands around every screen: the sign and the search, the areas, the keys. */
export function Frame() {
  const { t } = useTranslation('office')
  const { permissions, sites } = useStaff()
  const { pathname, search } = useLocation()
  const areas = useMemo(() => openAreas({ permissions, sites }), [permissions, sites])
  const place = placeOf(pathname, areas)
  const isOpen = useCallback((address: string) => placeOf(address.split('?')[0]!, areas) !== null, [areas])
  useFrameCommands(areas)
  useEffect(() => listenForKeys(), [])
  useEffect(() => rememberPath(pathname + search), [pathname, search])
  return (
    <>
      <SkipLink target="content">{t('skip')}</SkipLink>
      <div className="frame">
        <TopBar />
        <Areas areas={areas} place={place} />
        <main className="main" id="content" tabIndex={-1}>
          <Suspense fallback={<Skeleton label={t('loading')} rows={4} />}>
            <RoomTabs place={place} />
            <FailedParts />
            <OpenAddressesProvider value={isOpen}>
              <Outlet />
            </OpenAddressesProvider>
          </Suspense>
        </main>
        <KeyHints />
      </div>
      <ScrollRestoration />
      <PhoneTabs areas={areas} place={place} />
      <Palette />
      <AllKeys />
      <ProofDialog />
      <UndoBar />
      <FailureToasts />
      <Toaster label={t('toasts.label')} closeLabel={t('toasts.close')} />
    </>
  )
}
