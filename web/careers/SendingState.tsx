import { useTranslation } from 'react-i18next'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import type { LoadedJob } from './load-job.ts'
import type { Sending } from './sending.ts'
import { bytesIn } from './size.ts'

const PHASES = ['submitting', 'verifying', 'uploading'] as const

/** The three phases with how far they are (JOB-17), or why it does not go on; nothing that was typed is lost. */
export function SendingState({ sending }: { sending: Sending }) {
  const { t } = useTranslation('careers')
  if (sending.phase === 'done') return null
  if (sending.phase === 'faulty')
    return (
      <Banner kind="err" role="alert">
        <b>{t('sending.faulty')}</b>
        <p>{t('sending.faultyText')}</p>
        <p>
          <a className="tlink" href="#apply-documents">
            {t('sending.toFiles')}
          </a>
        </p>
      </Banner>
    )
  if (sending.phase === 'broken') return <Broken sending={sending} />
  return <Phases sending={sending} />
}

type Running = Extract<Sending, { phase: (typeof PHASES)[number] }>

function Phases({ sending }: { sending: Running }) {
  const { t, i18n } = useTranslation('careers')
  const current = PHASES.indexOf(sending.phase)
  const isUploading = sending.phase === 'uploading'
  const share = isUploading ? Math.round((100 * sending.sentBytes) / Math.max(1, sending.totalBytes)) : 0
  const words = isUploading
    ? t('sending.bytes', {
        sent: bytesIn(sending.sentBytes, i18n.language),
        total: bytesIn(sending.totalBytes, i18n.language),
      })
    : ''
  return (
    <ol className="apply-phases" aria-label={t('sending.label')}>
      {PHASES.map((phase, index) => (
        <li
          key={phase}
          className={index < current ? 'done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="num" aria-hidden="true">
            {index + 1}/3
          </span>
          <div role={index === current ? 'status' : undefined}>
            <p className="h4">{t(`sending.phases.${phase}`)}</p>
            <p className="small">{t(`sending.texts.${phase}`)}</p>
            {phase === 'uploading' && isUploading && (
              <>
                <progress
                  className="apply-bar"
                  max={100}
                  value={share}
                  aria-label={t('sending.phases.uploading')}
                />
                <p className="small">{words}</p>
              </>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Broken({ sending }: { sending: Extract<Sending, { phase: 'broken' }> }) {
  const joined = useJoined()
  const { t } = useTranslation('careers')
  const { failure, arrived } = sending
  const code = failure.problem?.errorCode ?? failure.problem?.title
  const known = typeof code === 'string' ? t(`sending.refusals.${code}`, { defaultValue: '' }) : ''
  return (
    <Banner kind="err" role="alert">
      <b>{known || t(failure.status === null ? 'sending.lineBroken' : 'sending.failed')}</b>
      <p>{arrived.length > 0 ? t('sending.arrived', { names: joined(arrived) }) : t('sending.typedStays')}</p>
    </Banner>
  )
}

export function ThankYou({ number, job }: { number: string; job: LoadedJob['job'] }) {
  const { t } = useTranslation('careers')
  const language = useLanguage()
  const { status } = useSession()
  return (
    <div className="apply-thanks" data-theme="flutlicht">
      <h1 className="display">{t('done.title')}</h1>
      <p className="lead">{t('done.text', { number, name: job.contactPerson.name })}</p>
      <p>{t('done.mail')}</p>
      <p className="apply-thanks__links">
        {status === 'signedIn' && <MoreLink to={path.applications(language)}>{t('done.own')}</MoreLink>}
        <MoreLink to={path.jobs(language)}>{t('done.others')}</MoreLink>
      </p>
    </div>
  )
}
