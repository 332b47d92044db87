import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { RouteChanges } from '#web/analytics/RouteChanges.tsx'
import { ErrorToasts } from '#web/api/ErrorToasts.tsx'
import { SessionStart } from '#web/session/session.ts'
import { rememberPath } from '#web/site/chunk-failure.ts'
import { useHere } from '#web/site/here.ts'
import { type Head, useHead } from '#web/site/page-handle.ts'
import { SkipLink } from '#web/ui/navigation/SkipLink.tsx'
import { ActingFor } from './ActingFor.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Notices } from './Notices.tsx'
import { PageLoadNotice } from './PageLoadNotice.tsx'
import { useShellSlots } from './slots.ts'
import { useToastsWanted } from './toasts-wanted.ts'

const Toaster = lazy(async () => ({ default: (await import('#web/ui/overlays/Toaster.tsx')).Toaster }))

/** Everything around a page. `head` overrides what the page's own handle says. */
export function Shell({ head: given, children }: { head?: Head | undefined; children: ReactNode }) {
  const { t } = useTranslation('shell')
  const own = useHead()
  const head = given ?? own
  const toastsWanted = useToastsWanted()
  const { Strip, Live } = useShellSlots()
  const { site, language, domains, issuer } = useHere()
  useLeavingPopovers()
  if (head === 'none') return children
  return (
    <>
      <SkipLink target="inhalt">{t('toContent')}</SkipLink>
      <PageLoadNotice />
      <ActingFor />
      <Notices look={head} />
      {head !== 'simple' && <Strip />}
      <Header look={head} />
      <main id="inhalt" tabIndex={-1}>
        {children}
      </main>
      <Footer look={head} />
      {head !== 'simple' && <Live />}
      <ConnectionNotice />
      {toastsWanted && (
        <Suspense>
          <Toaster label={t('messages')} closeLabel={t('close')} />
        </Suspense>
      )}
      <SessionStart siteKey={site.key} language={language} domains={domains} issuer={issuer} />
      <ErrorToasts />
      <RouteChanges />
    </>
  )
}

/** A new page closes what lay open over the old one, and is the path to come back to. */
function useLeavingPopovers(): void {
  const { pathname, search } = useLocation()
  const here = pathname + search
  const seen = useRef(here)
  useEffect(() => {
    // What somebody opened before the page was alive lies over this page.
    if (seen.current !== here)
      for (const open of document.querySelectorAll<HTMLElement>('[popover="auto"]:popover-open'))
        open.hidePopover()
    seen.current = here
    rememberPath(here)
  }, [here])
}
