import './apply.css'
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import { changePoolByLink, readApplication, withdrawByLink } from '#modules/careers/endpoints.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import type { Failure } from '#web/api/errors.ts'
import { Queries } from '#web/api/queries.ts'
import { readOrNull, write } from '#web/api/screen-calls.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ApplicationCard } from './ApplicationCard.tsx'

/** Where the receipt of an application leads: for whoever applied without an account, and everybody else who has the mail. */
export default function ApplicationPage() {
  const { t } = useTranslation('careers')
  const [client] = useState(() => new Queries({ defaultOptions: { queries: { retry: false } } }))
  return (
    <QueryClientProvider client={client}>
      <PageTitle title={t('own.one')} noIndex />
      <div className="wrap application-page">
        <h1 className="display">{t('own.one')}</h1>
        <ByLink />
      </div>
    </QueryClientProvider>
  )
}

function ByLink() {
  const { t } = useTranslation('careers')
  const { application: id = '' } = useParams()
  const { hash } = useLocation()
  const client = useQueryClient()
  const headers = { 'x-application-token': hash.slice(1) || '-' }
  const given = { params: { id }, headers }
  const queryKey = ['careers', 'link', id]
  const query = useQuery({
    // The secret stands behind `#`: a server never sees it, so there is nothing to ask before the page lives.
    enabled: hash !== '',
    queryKey,
    queryFn: ({ signal }) =>
      readOrNull(readApplication, {
        ...given,
        signal,
        reaction: ({ status }: Failure) => (status !== null && status < 500 ? 'silent' : undefined),
      }),
  })
  const renewed = async (done: ReturnType<typeof write>) => {
    const failure = await done
    await client.invalidateQueries({ queryKey })
    return failure
  }
  return (
    <Loaded query={query} label={t('own.loading')} rows={4} none={<Unknown />}>
      {(application) => (
        <ApplicationCard
          application={application}
          onWithdraw={() => renewed(write(withdrawByLink, given))}
          onConsent={(change) => renewed(write(changePoolByLink, { ...given, body: change }))}
        />
      )}
    </Loaded>
  )
}

function Unknown() {
  const { t } = useTranslation('careers')
  const language = useLanguage()
  return (
    <EmptyState
      icon="lock"
      title={t('own.unknown')}
      text={t('own.unknownText')}
      action={<LinkButton to={path.jobs(language)}>{t('own.jobs')}</LinkButton>}
    />
  )
}
