import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { collectDueNow, payDueByHand, readDue, writeDueOff } from '#modules/office/dues/endpoints.ts'
import type { OfficeDueDetail } from '#modules/office/dues/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay, shortMoment } from '../../i18n/moments.ts'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { Facts } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { NewMandateDialog } from './NewMandateDialog.tsx'

const SHORTEST = 3

interface DialogProps {
  id: string
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** One due: how it stands, what happened to it, and what staff may do. */
export function DueDialog({ id, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('dues')
  const due = useQuery({ queryKey: ['due', id], queryFn: () => read(readDue, { params: { id } }) })
  return (
    <OfficeDialog title={due.data?.number ?? t('title')} onClose={onClose}>
      {due.data ? <Detail due={due.data} onDone={onDone} /> : <Skeleton label={t('title')} rows={4} />}
    </OfficeDialog>
  )
}

type DueProps = { due: OfficeDueDetail; onDone: () => Promise<unknown> }

function Detail({ due, onDone }: DueProps) {
  const { t } = useTranslation('dues')
  const { language } = useOfficeLanguage()
  const mayChange = usePermission('money.change')
  const { kind, period, part, parts, payer, amountCents, dueOn, state, attempts, method } = due
  const isOpen = ['planned', 'invoiced', 'failed', 'suspended'].includes(state)
  const what = [t(`kinds.${kind}`), period, parts > 1 ? t('part', { part, parts }) : '']
  return (
    <>
      <Facts
        facts={[
          { term: t('columns.payer'), value: payer.name },
          { term: t('columns.what'), value: what.filter(Boolean).join(' · ') },
          { term: t('columns.amount'), value: formatMoney(amountCents, language) },
          { term: t('columns.due'), value: shortDay(dueOn, language) },
          { term: t('columns.state'), value: t(`states.${state}`) },
          { term: t('method'), value: method ? t(`methods.${method}`) : t('onAccount') },
          { term: t('attempts'), value: String(attempts) },
        ]}
      />
      <p>
        <Link className="tlink" to={`/personen/${payer.id}`}>
          {t('toPerson')}
        </Link>
      </p>
      <h3 className="h3">{t('story')}</h3>
      <ol>
        {due.steps.map((step) => (
          <li key={step.at + step.kind}>
            {shortMoment(step.at, language)} · {t(`steps.${step.kind}`)} · {step.actor}
            {step.reason && ` · ${step.reason}`}
          </li>
        ))}
      </ol>
      {mayChange && isOpen && <Actions due={due} onDone={onDone} />}
    </>
  )
}

function Actions({ due, onDone }: DueProps) {
  const { t } = useTranslation('dues')
  const [reason, setReason] = useState('')
  const [isAdding, setAdding] = useState(false)
  const missing = reason.trim().length >= SHORTEST ? null : t('reasonMissing')
  const { isBusy, renew, collect, pay, writeOff } = useDueActions({ due, onDone })

  return (
    <>
      {due.isWriteOffAsked && <p role="status">{t('secondPerson')}</p>}
      <Field label={t('reason')} hint={t('reasonHint')}>
        <Textarea
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <div className="office-form__actions">
        {due.canCollect && (
          <Button size="s" kind="ink" busy={isBusy} onClick={() => void collect()}>
            {t('collect')}
          </Button>
        )}
        <Button size="s" kind="line" busy={isBusy} disabledReason={missing} onClick={() => void pay(reason)}>
          {t('pay')}
        </Button>
        <Button
          size="s"
          kind="quiet"
          busy={isBusy}
          disabledReason={missing}
          onClick={() => void writeOff(reason)}
        >
          {t(due.isWriteOffAsked ? 'writeOffAgain' : 'writeOff')}
        </Button>
        {due.method === null && (
          <Button size="s" kind="quiet" onClick={() => setAdding(true)}>
            {t('addMandate')}
          </Button>
        )}
      </div>
      {isAdding && <NewMandateDialog payer={due.payer} onDone={renew} onClose={() => setAdding(false)} />}
    </>
  )
}

/** What staff may do with a due, one after the other. */
function useDueActions({ due, onDone }: DueProps) {
  const { t } = useTranslation('dues')
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const params = { id: due.id }

  async function renew(): Promise<void> {
    await queries.invalidateQueries({ queryKey: ['due', due.id] })
    await onDone()
  }

  async function run(go: () => ReturnType<typeof act<typeof payDueByHand>>) {
    setBusy(true)
    const answer = await go()
    setBusy(false)
    await renew()
    return answer.ok ? answer.data : null
  }

  async function collect() {
    const after = await run(() => act(collectDueNow, { params }))
    if (!after) return
    const isPaid = after.state === 'paid'
    toast({ kind: isPaid ? 'ok' : 'err', title: t(isPaid ? 'done.collected' : 'done.notCollected') })
  }

  async function pay(reason: string) {
    if (await run(() => act(payDueByHand, { params, body: { reason } })))
      toast({ kind: 'ok', title: t('done.paid') })
  }

  async function writeOff(reason: string) {
    const after = await run(() => act(writeDueOff, { params, body: { reason } }))
    if (after) toast({ kind: 'ok', title: t(after.isWriteOffAsked ? 'done.asked' : 'done.writtenOff') })
  }

  return { isBusy, renew, collect, pay, writeOff }
}
