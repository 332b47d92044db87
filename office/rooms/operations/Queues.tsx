import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetJob, retryJob } from '#modules/office/operations/endpoints.ts'
import type { OfficeDeadJob, OfficeQueue } from '#modules/office/operations/schema.ts'
import { retryJobs } from '#modules/office/today/endpoints.ts'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { shortSpan, useRenewOperations } from './use-operations.ts'

/** Later than this a queue is behind. */
const LATE_SECONDS = 900

interface QueuesProps {
  queues: readonly OfficeQueue[]
  dead: readonly OfficeDeadJob[]
  deadCount: number
}

/** Work in the background: what waits, and what was given up. */
export function Queues({ queues, dead, deadCount }: QueuesProps) {
  const { t } = useTranslation('operations')
  return (
    <>
      <Section title={t('queues.title')} aside={t('queues.what')}>
        {queues.length === 0 ? (
          <p className="operations-none">{t('queues.none')}</p>
        ) : (
          <QueueTable queues={queues} />
        )}
      </Section>
      <Section
        title={t('dead.title')}
        aside={deadCount > dead.length ? t('dead.first', { count: deadCount }) : t('dead.what')}
      >
        {dead.length === 0 ? (
          <p className="operations-none">{t('dead.none')}</p>
        ) : (
          <>
            <DeadTable dead={dead} />
            <RetryAll dead={dead} />
          </>
        )}
      </Section>
    </>
  )
}

function QueueTable({ queues }: { queues: readonly OfficeQueue[] }) {
  const { t } = useTranslation('operations')
  return (
    <Table caption={t('queues.title')} className="operations-table">
      <thead>
        <tr>
          <th scope="col">{t('queues.columns.kind')}</th>
          <th scope="col">{t('queues.columns.state')}</th>
          <th scope="col" className="r">
            {t('queues.columns.waiting')}
          </th>
          <th scope="col" className="r">
            {t('queues.columns.oldest')}
          </th>
        </tr>
      </thead>
      <tbody>
        {queues.map(({ kind, waiting, dead, oldestSeconds }) => (
          <tr key={kind}>
            <th scope="row">
              <code>{kind}</code>
            </th>
            <td>
              <StateMark kind={dead > 0 ? 'stuck' : oldestSeconds > LATE_SECONDS ? 'waiting' : 'ok'}>
                {dead > 0
                  ? t('queues.dead', { count: dead })
                  : t(oldestSeconds > LATE_SECONDS ? 'queues.late' : 'queues.fine')}
              </StateMark>
            </td>
            <td className="r">{waiting}</td>
            <td className="r">{oldestSeconds > 0 ? shortSpan(oldestSeconds) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function DeadTable({ dead }: { dead: readonly OfficeDeadJob[] }) {
  const { t } = useTranslation('operations')
  const { language } = useOfficeLanguage()
  const mayChange = usePermission('jobs.change')
  return (
    <Table caption={t('dead.title')} className="operations-table">
      <thead>
        <tr>
          <th scope="col">{t('dead.columns.what')}</th>
          <th scope="col">{t('dead.columns.why')}</th>
          <th scope="col" className="r">
            {t('dead.columns.tries')}
          </th>
          <th scope="col">{t('dead.columns.died')}</th>
          {mayChange && (
            <th scope="col">
              <span className="vh">{t('dead.acts')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {dead.map((job) => (
          <tr key={job.id}>
            <th scope="row">
              {job.isMail ? (job.subject ?? t('dead.mail')) : <code>{job.kind}</code>}
              {job.host && (
                <small className="operations-table__more">{t('dead.to', { host: job.host })}</small>
              )}
            </th>
            <td className="operations-table__words">{job.reason}</td>
            <td className="r">{job.tries}</td>
            <td>{shortMoment(job.diedAt, language)}</td>
            {mayChange && (
              <td>
                <DeadActs job={job} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function DeadActs({ job: { id, kind, subject } }: { job: OfficeDeadJob }) {
  const { t } = useTranslation('operations')
  const renew = useRenewOperations()
  const [isBusy, setBusy] = useState(false)
  const [isForgetting, setForgetting] = useState(false)
  const what = subject ?? kind
  async function retry() {
    setBusy(true)
    const answer = await act(retryJob, { params: { id } })
    if (answer.ok) toast({ kind: 'ok', title: t('dead.retried') })
    await renew()
    setBusy(false)
  }
  return (
    <div className="operations-acts operations-acts--row">
      <Button
        size="s"
        kind="line"
        busy={isBusy}
        aria-label={t('dead.retryOf', { what })}
        onClick={() => void retry()}
      >
        {t('dead.retry')}
      </Button>
      <Button
        size="s"
        kind="quiet"
        aria-label={t('dead.forgetOf', { what })}
        onClick={() => setForgetting(true)}
      >
        {t('dead.forget')}
      </Button>
      {isForgetting && (
        <ReasonDialog
          title={t('dead.forgetTitle')}
          text={t('dead.forgetText', { what })}
          onSubmit={async (reason) => {
            const answer = await act(forgetJob, {
              params: { id },
              body: { reason },
              reaction: () => 'silent',
            })
            if (!answer.ok) return answer.failure
            await renew()
            return null
          }}
          onClose={() => setForgetting(false)}
        />
      )}
    </div>
  )
}

/** Mails and other work apart, as Today does it. */
function RetryAll({ dead }: { dead: readonly OfficeDeadJob[] }) {
  const { t } = useTranslation('operations')
  const renew = useRenewOperations()
  const mayChange = usePermission('jobs.change')
  const [busy, setBusy] = useState<'mails' | 'others' | null>(null)
  if (!mayChange) return null
  async function retry(kind: 'mails' | 'others') {
    setBusy(kind)
    await act(retryJobs, { body: { kind } })
    await renew()
    setBusy(null)
  }
  const kinds = (['mails', 'others'] as const).filter((kind) =>
    dead.some(({ isMail }) => isMail === (kind === 'mails')),
  )
  return (
    <div className="operations-acts">
      {kinds.map((kind) => (
        <Button key={kind} size="s" kind="ink" busy={busy === kind} onClick={() => void retry(kind)}>
          {t(`dead.all.${kind}`)}
        </Button>
      ))}
    </div>
  )
}
