import './contracts.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { beginRenewal, continueRenewal, readRenewalRun } from '#modules/office/contracts/seasons.endpoints.ts'
import type { OfficeRenewalRun, OfficeSeason } from '#modules/office/contracts/seasons.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { Figures } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { renewWork } from '../../work/use-work.ts'
import { seasonName } from './contract-words.ts'

const WHILE_RUNNING_MS = 2000
const COUNTED = [
  'renewed',
  'ended',
  'incomplete',
  'unpriced',
  'endedBefore',
  'wishesServed',
  'wishesRefused',
] as const

interface RunReportProps {
  run: OfficeRenewalRun
  season: OfficeSeason
  isLatest: boolean
  onChanged: () => Promise<void>
}

/** What a trial has told, and how far a real run is. */
export function RunReport({ run, season, isLatest, onChanged }: RunReportProps) {
  const { t } = useTranslation('contracts')
  const { language } = useOfficeLanguage()
  const mayRenew = usePermission('contracts.renew')
  const [isBeginning, setBeginning] = useState(false)
  const { report } = run
  const canBegin = mayRenew && run.isTrial && isLatest && !season.isRenewing
  return (
    <div className="contracts-run">
      <h3>
        {t(run.isTrial ? 'run.trial' : 'run.real')}, {shortMoment(run.begunAt, language)}, {run.begunBy}
      </h3>
      <Figures
        figures={[
          ...COUNTED.filter((key) => report[key] > 0 || key === 'renewed').map((key) => ({
            term: t(`run.${key}`),
            value: report[key],
          })),
          {
            term: t('run.cents'),
            value: formatMoney(report.cents, language),
            detail: t('run.former', { cents: formatMoney(report.formerCents, language) }),
          },
          { term: t('run.letters'), value: report.letters },
        ]}
      />
      {!run.isTrial && <RunProgressPart run={run} onChanged={onChanged} />}
      {canBegin && (
        <p className="contracts-actions">
          <Button size="s" kind="primary" onClick={() => setBeginning(true)}>
            {t('run.begin')}
          </Button>
        </p>
      )}
      {run.isTrial && isLatest && season.isRenewing && <p>{t('run.stillOpen')}</p>}
      {isBeginning && (
        <BeginDialog run={run} season={season} onDone={onChanged} onClose={() => setBeginning(false)} />
      )}
    </div>
  )
}

function BeginDialog({
  run,
  season,
  onDone,
  onClose,
}: Omit<RunReportProps, 'isLatest' | 'onChanged'> & { onDone: () => Promise<void>; onClose: () => void }) {
  const { t } = useTranslation('contracts')
  const { language } = useOfficeLanguage()
  const queries = useQueryClient()
  const { report } = run

  async function begin() {
    const answer = await act(beginRenewal, {
      params: { season: season.season },
      body: { digest: run.digest },
      reaction: () => 'silent',
    })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('run.begun') })
    await renewWork(queries)
    await onDone()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('run.beginTitle', { season: seasonName(season.season) })}
      previewKey={['renewal.begin', run.id]}
      preview={() => ({
        lines: [
          { icon: 'ticket', text: t('run.renewed'), value: report.renewed },
          { icon: 'card', text: t('run.cents'), value: formatMoney(report.cents, language) },
          ...(report.ended > 0 ? [{ text: t('run.ended'), value: report.ended }] : []),
          { icon: 'mail', text: t('run.letters'), value: report.letters },
          { isNot: true, text: t('run.notNow') },
        ],
        confirm: t('run.beginSum', { cents: formatMoney(report.cents, language) }),
        isFinal: true,
      })}
      onConfirm={begin}
      onClose={onClose}
    />
  )
}

function RunProgressPart({ run, onChanged }: Pick<RunReportProps, 'run' | 'onChanged'>) {
  const { t } = useTranslation('contracts')
  const { t: because } = useTranslation('failures')
  const queries = useQueryClient()
  const mayRenew = usePermission('contracts.renew')
  const { data } = useQuery({
    queryKey: [readRenewalRun.name, run.id],
    queryFn: ({ signal }) => read(readRenewalRun, { params: { id: run.id }, signal }),
    refetchInterval: ({ state }) => (state.data && !state.data.endedAt ? WHILE_RUNNING_MS : false),
  })
  if (!data?.progress) return null
  const { done, total, results } = data.progress

  async function goOn() {
    const answer = await act(continueRenewal, { params: { id: run.id } })
    if (!answer.ok) return
    toast({ kind: 'ok', title: t('run.begun') })
    await renewWork(queries)
    await onChanged()
  }

  return (
    <>
      <p role="status">
        {t('run.progress', { done, total, renewed: results.renewed ?? 0, failed: results.failed ?? 0 })}
      </p>
      {!data.endedAt && mayRenew && (
        <Button size="s" kind="quiet" onClick={() => void goOn()}>
          {t('run.continue')}
        </Button>
      )}
      {data.troubles.length > 0 && (
        <ul className="contracts-troubles">
          {data.troubles.map(({ contractId, number, result, errorCode }) => (
            <li key={contractId}>
              <Link to={`/vertraege/${contractId}`}>{number}</Link>{' '}
              {result === 'failed'
                ? t('run.failed', { code: because(`codes.${errorCode}`, errorCode ?? '') })
                : t('run.waits')}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
