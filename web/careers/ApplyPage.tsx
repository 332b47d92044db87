import './apply.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import type { TypedApplication } from '#modules/careers/form.schema.ts'
import { readOwnContact } from '#modules/contacts/endpoints.ts'
import { call } from '#web/api/call.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Breadcrumb } from '#web/ui/navigation/Breadcrumb.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ApplyForm } from './ApplyForm.tsx'
import { readDraft } from './draft.ts'
import { type LoadedJob, loadJob } from './load-job.ts'

export const loader = loadJob

export const handle: PageHandle = { head: 'day', home: (loaded) => (loaded as LoadedJob).home }

/** The application for a job (JOB-07 … 23), with or without an account. */
export default function ApplyPage() {
  const { t } = useTranslation('careers')
  const language = useLanguage()
  const { job } = useLoaderData<typeof loader>()
  return (
    <div className="wrap apply-page">
      <PageTitle title={t('apply.title', { job: job.title })} noIndex />
      <Breadcrumb
        label={t('job.here')}
        steps={[
          { label: t('list.title'), to: path.jobs(language) },
          { label: job.title, to: path.job({ job: job.originId }, language) },
          { label: t('apply.short') },
        ]}
      />
      {job.isOpen ? (
        <>
          <noscript>
            <p className="lead">{t('apply.noScript')}</p>
          </noscript>
          <Start job={job} />
        </>
      ) : (
        <>
          <h1 className="display">{job.title}</h1>
          <EmptyState
            icon="calendar"
            title={t('job.closed')}
            text={t('job.closedText')}
            action={<LinkButton to={path.jobs(language)}>{t('job.others')}</LinkButton>}
          />
        </>
      )}
    </div>
  )
}

type Begun = { clientKey: string; values: Partial<TypedApplication>; savedAt: string | null }

/** What is on this device goes before what the account knows. */
function Start({ job }: { job: LoadedJob['job'] }) {
  const { t } = useTranslation('careers')
  const { status, organisation } = useSession()
  const [begun, setBegun] = useState<Begun | null>(null)
  const { originId } = job
  useEffect(() => {
    if (status === 'unknown' || begun) return
    const draft = readDraft(originId)
    if (draft) return setBegun(draft)
    const empty = { clientKey: crypto.randomUUID(), values: {}, savedAt: null }
    if (status !== 'signedIn' || organisation) return setBegun(empty)
    let isGone = false
    void ownData().then((values) => isGone || setBegun({ ...empty, values }))
    return () => {
      isGone = true
    }
  }, [status, organisation, begun, originId])
  if (!begun)
    return (
      <>
        <h1 className="display">{t('apply.short')}</h1>
        <Skeleton label={t('apply.loading')} rows={6} />
      </>
    )
  const startAgain = () => setBegun({ clientKey: crypto.randomUUID(), values: {}, savedAt: null })
  return <ApplyForm key={begun.clientKey} job={job} begun={begun} onStartAgain={startAgain} />
}

async function ownData(): Promise<Partial<TypedApplication>> {
  const answer = await call(readOwnContact, { reaction: () => 'silent' })
  if (!answer.ok) return {}
  const { firstName, lastName, email, mobile, phone, birthday } = answer.data
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: email ?? '',
    mobile: mobile ?? phone ?? '',
    birthday: birthday ?? '',
  }
}
