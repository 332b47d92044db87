import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { employers } from '#club/careers.ts'
import { keyOf } from '#club/sites.ts'
import type { OwnApplication } from '#modules/careers/schema.ts'
import { formatDate } from '#platform/dates.ts'
import type { Failure } from '#web/api/errors.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useSiteAddress, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip, type ChipKind } from '#web/ui/Chip.tsx'
import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { MoreLink, TextButton } from '#web/ui/navigation/MoreLink.tsx'

const AskDialog = lazy(async () => ({ default: (await import('#web/ui/overlays/AskDialog.tsx')).AskDialog }))

const kinds: Partial<Record<OwnApplication['state'], ChipKind>> = {
  hired: 'ok',
  offer: 'ok',
  interview: 'ink',
}

/** What somebody agreed to, prolonged or taken back. */
type ConsentChange = { stays: boolean } | { sharesInGroup: false }

interface ApplicationCardProps {
  application: OwnApplication
  onWithdraw: () => Promise<Failure | null>
  onConsent: (change: ConsentChange) => Promise<Failure | null>
}

/** One's own application: how far it is, what becomes of it, and the ways out. */
export function ApplicationCard({ application, onWithdraw, onConsent }: ApplicationCardProps) {
  const { t } = useTranslation('careers')
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { title, state, mayProlong, talentPoolUntil, sharesInGroup } = application

  async function run(act: () => Promise<Failure | null>) {
    setBusy(true)
    setFailed((await act()) !== null)
    setBusy(false)
    setAsking(false)
  }

  return (
    <article className="own-application">
      <header>
        <h2 className="h3">{title}</h2>
        <Chip kind={kinds[state] ?? 'plain'}>{t(`states.${state}`)}</Chip>
      </header>
      <p>{t(`stateTexts.${state}`)}</p>
      <Facts application={application} />
      {hasFailed && (
        <Banner kind="err" role="alert">
          <b>{t('own.failed')}</b>
        </Banner>
      )}
      {talentPoolUntil && mayProlong && (
        <Button size="s" busy={isBusy} onClick={() => void run(() => onConsent({ stays: true }))}>
          {t('own.stay')}
        </Button>
      )}
      <p className="own-application__ways">
        <JobLink application={application} />
        {talentPoolUntil && (
          <TextButton onClick={() => void run(() => onConsent({ stays: false }))}>
            {t('own.leavePool')}
          </TextButton>
        )}
        {sharesInGroup && (
          <TextButton onClick={() => void run(() => onConsent({ sharesInGroup: false }))}>
            {t('own.endSharing')}
          </TextButton>
        )}
        {state !== 'withdrawn' && (
          <TextButton onClick={() => setAsking(true)}>{t('own.withdraw')}</TextButton>
        )}
      </p>
      {isAsking && (
        <Suspense>
          {' '}
          <AskDialog
            title={t('own.withdrawTitle', { job: title })}
            text={t('own.withdrawText')}
            closeLabel={t('own.keep')}
            yes={{ label: t('own.withdrawYes'), busy: isBusy, kind: 'err', go: () => void run(onWithdraw) }}
            no={t('own.keep')}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </article>
  )
}

function JobLink({ application: { originId, isOpen } }: Pick<ApplicationCardProps, 'application'>) {
  const { t } = useTranslation('careers')
  const language = useLanguage()
  const addressOn = useSiteAddress()
  if (!isOpen) return null
  return (
    <MoreLink to={addressOn(keyOf('careers'), path.job({ job: originId }, language))}>
      {t('own.job')}
    </MoreLink>
  )
}

function Facts({ application }: Pick<ApplicationCardProps, 'application'>) {
  const { t } = useTranslation('careers')
  const language = useLanguage()
  const joined = useJoined()
  const text = useText()
  const { number, company, receivedAt, documents, deletedOn, talentPoolUntil, sharesInGroup } = application
  const employer = employers.find(({ key }) => key === company)
  const day = (moment: string) => formatDate(new Date(moment), language)
  return (
    <DefinitionList
      rows={[
        { term: t('own.number'), value: number },
        ...(employer ? [{ term: t('job.company'), value: text(employer.name) }] : []),
        { term: t('own.receivedAt'), value: day(receivedAt) },
        ...(documents.length > 0 ? [{ term: t('own.documents'), value: joined(documents) }] : []),
        ...(talentPoolUntil
          ? [{ term: t('own.pool'), value: t('own.until', { day: day(talentPoolUntil) }) }]
          : []),
        ...(sharesInGroup ? [{ term: t('own.group'), value: t('own.yes') }] : []),
        ...(deletedOn ? [{ term: t('own.deletedOn'), value: day(`${deletedOn}T12:00:00Z`) }] : []),
      ]}
    />
  )
}
