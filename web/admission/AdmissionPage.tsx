import './admission.css'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, redirectDocument } from 'react-router'
import { RouteChanges } from '#web/analytics/RouteChanges.tsx'
import { SessionStart, useSession } from '#web/session/session.ts'
import { ActingFor } from '#web/shell/ActingFor.tsx'
import { PageLoadNotice } from '#web/shell/PageLoadNotice.tsx'
import { page } from '#web/site/context.ts'
import { useHere } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkipLink } from '#web/ui/navigation/SkipLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** For stewards at work: nothing of the club's pages stands around it. */
export const handle: PageHandle = { head: 'none' }

/** Browsers that find no codes by themselves load a reader, which is WebAssembly. */
export async function loader({ context }: LoaderFunctionArgs) {
  context.get(page).needsWasm()
  return null
}

/** Only a document of its own brings that permission along: whoever comes from another page of the club loads it anew. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  throw redirectDocument(request.url)
}

/** What is here stays here. */
export const shouldRevalidate = () => false

const AdmissionApp = lazy(async () => ({ default: (await import('./AdmissionApp.tsx')).AdmissionApp }))

/** Admission on match day: reads tickets, and says who goes in. */
export default function AdmissionPage() {
  const { t } = useTranslation('gate')
  const { t: shell } = useTranslation('shell')
  const { site, language, domains, issuer } = useHere()
  return (
    <div className="admission">
      <SkipLink target="inhalt">{shell('toContent')}</SkipLink>
      <PageTitle title={t('title')} noIndex />
      <PageLoadNotice />
      <ActingFor />
      <main id="inhalt" className="admission__main" tabIndex={-1}>
        <ForStewards />
      </main>
      <SessionStart siteKey={site.key} language={language} domains={domains} issuer={issuer} />
      <RouteChanges />
    </div>
  )
}

function ForStewards() {
  const { t } = useTranslation('gate')
  const { status, user, organisation, signIn } = useSession()
  if (status === 'unknown') return <Waiting />
  if (status === 'signedIn' && user && !organisation)
    return (
      <Suspense fallback={<Waiting />}>
        <AdmissionApp personId={user.id} name={user.name} />
      </Suspense>
    )
  return (
    <div className="admission__page">
      <h1 className="display">{t('title')}</h1>
      <EmptyState
        icon="lock"
        title={t('signedOut.title')}
        text={t(organisation ? 'signedOut.organisation' : 'signedOut.text')}
        action={<Button onClick={() => void signIn()}>{t('signedOut.signIn')}</Button>}
      />
    </div>
  )
}

function Waiting() {
  const { t } = useTranslation('gate')
  return (
    <div className="admission__page">
      <h1 className="display">{t('title')}</h1>
      <Skeleton label={t('loading')} rows={4} />
      <noscript>
        <p className="lead">{t('noScript')}</p>
      </noscript>
    </div>
  )
}
