import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { retryJobs } from '#modules/office/today/endpoints.ts'
import type { OfficeTask } from '#modules/office/today/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { useIsOpen } from '../../open-addresses.ts'
import { usePermission } from '../../session/session.ts'

/** Where a task is worked on. Those without an address are done here. */
const PLACES: Partial<Record<OfficeTask['kind'], string>> = {
  refundRefused: '/bestellungen?view=refundRefused',
  payoutsFailed: '/zweitmarkt?view=failed',
  pledgeEnding: '/bestellungen?view=pledgeEnding',
  toSend: '/bestellungen?view=toSend',
  toPrint: '/bestellungen?view=toPrint',
  returns: '/bestellungen?view=returns',
  invoiceOpen: '/bestellungen?view=invoiceOpen',
  privacyOverdue: '/personen/datenschutz?view=overdue',
  privacyOpen: '/personen/datenschutz',
  applications: '/personen/antraege?view=applications',
  clubApplications: '/fanclubs/antraege',
  terminations: '/personen/antraege?view=terminations',
  renewalOpen: '/vertraege?view=notConfirmed',
  renewalReady: '/verlaengerung',
  renewalFailed: '/verlaengerung',
  duesFailed: '/beitraege?view=all&state=failed',
  duesSuspended: '/beitraege?view=suspended',
  withdrawals: '/personen/antraege?view=withdrawals',
  editorialHeld: '/redaktion?view=scheduled',
  editorialReview: '/redaktion?view=review',
  rightsEnded: '/medien?view=rightsEnded',
  rightsEnding: '/medien?view=rightsEnding',
  backupOld: '/einrichten/betrieb',
  backupNever: '/einrichten/betrieb',
  backupUntried: '/einrichten/betrieb',
  webhooksFailed: '/einrichten/betrieb',
  webhooksMissing: '/einrichten/betrieb',
  ossNear: '/abschluss/oss',
  ossPassed: '/abschluss/oss',
}

/** Of fan clubs the match whose places go back first, at the part of its page that shows them. */
function placeOf({ kind, about }: OfficeTask): string | undefined {
  if (kind === 'fanClubPlaces') return about ? `/spiele/${about}#fanclubs` : '/spiele'
  return PLACES[kind]
}

/** What waits, the most urgent first; keys 1 to 9 open it. */
export function Tasks({ tasks }: { tasks: readonly OfficeTask[] }) {
  const { t } = useTranslation('today')
  if (tasks.length === 0) return <p className="today-done">{t('done')}</p>
  return (
    <ul>
      {tasks.map((task, at) => (
        <TaskRow key={task.kind} task={task} isFirst={at === 0} number={String(at + 1)} />
      ))}
    </ul>
  )
}

function TaskRow({ task, isFirst, number }: { task: OfficeTask; isFirst: boolean; number: string }) {
  const { t } = useTranslation('today')
  const { kind, count, isUrgent } = task
  const action = useAction(task)
  useCommand(
    action && {
      id: `today.${kind}`,
      label: t(`tasks.${kind}.title`, { count }),
      keys: number,
      group: 'do',
      hint: t('open'),
      run: action.run,
    },
  )
  // One thing is due: the first, when it cannot wait.
  const button = isFirst && isUrgent ? 'primary' : 'quiet'
  return (
    <li className={isUrgent ? 'task task--urgent' : 'task'}>
      <span className="num">{count}</span>
      <div>
        <h3>{t(`tasks.${kind}.title`, { count })}</h3>
        <TaskWords task={task} />
      </div>
      {action && (
        <Button size="s" kind={button} busy={action.isBusy} onClick={action.run}>
          {t(`tasks.${kind}.action`)} <KeyCaps keys={number} />
        </Button>
      )}
    </li>
  )
}

function TaskWords({ task: { kind, cents, since, examples } }: { task: OfficeTask }) {
  const { t } = useTranslation('today')
  const { language } = useOfficeLanguage()
  const words = [
    t(`tasks.${kind}.text`),
    cents ? t('sum', { sum: formatMoney(cents, language) }) : '',
    since ? t('since', { moment: shortMoment(since, language) }) : '',
    examples.join(', '),
  ]
  return <p>{words.filter(Boolean).join(' ')}</p>
}

/** Leads to the room where it is done, if that is open to whoever looks; jobs are tried anew at once. */
function useAction(task: OfficeTask): { run: () => void; isBusy: boolean } | null {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const mayRetry = usePermission('jobs.change')
  const isOpen = useIsOpen()
  const [isBusy, setBusy] = useState(false)
  const { kind } = task
  const to = placeOf(task)
  if (to) {
    return isOpen(to) ? { run: () => void navigate(to), isBusy: false } : null
  }
  if (!mayRetry) return null
  async function retry() {
    setBusy(true)
    await act(retryJobs, { body: { kind: kind === 'mailsDead' ? 'mails' : 'others' } })
    await queries.invalidateQueries({ queryKey: ['today'] })
    setBusy(false)
  }
  return { run: () => void retry(), isBusy }
}
