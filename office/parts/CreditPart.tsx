import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decideCredit, readCredit } from '#modules/office/money/credit.endpoints.ts'
import { type BuyerCredit, creditDecisions } from '#modules/office/money/credit.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../api/act.ts'
import { useOfficeLanguage } from '../i18n/LanguageProvider.tsx'
import { usePermission } from '../session/session.ts'
import { TypedMoney } from './AmountFields.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { Facts, Section } from './Section.tsx'

/** Whether a person, fan club or company may buy on account; in a club that sells so, for whoever may see its money. */
export function CreditPart({ buyerId }: { buyerId: string }) {
  const { t } = useTranslation('money')
  const { language } = useOfficeLanguage()
  const mayRead = usePermission('money.read')
  const mayChange = usePermission('money.change')
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: [readCredit.name, buyerId],
    queryFn: ({ signal }) => read(readCredit, { params: { id: buyerId }, signal }),
    enabled: mayRead,
  })
  if (!data?.isOffered) return null
  const money = (cents: number) => formatMoney(cents, language)
  return (
    <Section title={t('credit.title')}>
      <Facts
        facts={[
          {
            term: t('credit.state'),
            value: t(`credit.states.${stateOf(data)}`),
            action: mayChange && (
              <button className="tlink" type="button" onClick={() => setOpen(true)}>
                {t('credit.decide')}
              </button>
            ),
          },
          {
            term: t('credit.limit'),
            value: money(data.limitCents ?? data.usual.openCents),
            detail:
              data.limitCents === null && t('credit.perOrder', { sum: money(data.usual.perOrderCents) }),
          },
          { term: t('credit.open'), value: money(data.openCents) },
        ]}
      />
      {isOpen && <DecideDialog buyerId={buyerId} credit={data} onClose={() => setOpen(false)} />}
    </Section>
  )
}

/** What counts: an open reminder is stronger than a permission. */
function stateOf({ decision, isDunned, isKnown }: BuyerCredit) {
  if (decision === 'blocked') return 'blocked'
  if (isDunned) return 'dunned'
  if (decision === 'approved') return 'approved'
  return isKnown ? 'known' : 'unknown'
}

interface DecideDialogProps {
  buyerId: string
  credit: BuyerCredit
  onClose: () => void
}

function DecideDialog({ buyerId, credit, onClose }: DecideDialogProps) {
  const { t } = useTranslation('money')
  const queries = useQueryClient()
  const [decision, setDecision] = useState(credit.decision)
  const [limitCents, setLimit] = useState(credit.limitCents)

  async function decide(reason: string) {
    const body = { decision, limitCents: decision === 'approved' ? limitCents : null, reason }
    const answer = await act(decideCredit, { params: { id: buyerId }, body, reaction: () => 'silent' })
    await queries.invalidateQueries({ queryKey: [readCredit.name, buyerId] })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('credit.done') })
    return null
  }

  return (
    <ReasonDialog
      title={t('credit.decide')}
      text={t('credit.text')}
      submit={t('credit.submit')}
      onSubmit={decide}
      onClose={onClose}
    >
      <Field label={t('credit.state')}>
        <Select
          value={decision}
          onChange={({ target }) => setDecision(target.value as BuyerCredit['decision'])}
        >
          {creditDecisions.map((one) => (
            <option key={one} value={one}>
              {t(`credit.decisions.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {decision === 'approved' && (
        <Field label={t('credit.limit')} hint={t('credit.limitHint')} note="€">
          <TypedMoney cents={limitCents} onChange={setLimit} onBlur={() => {}} />
        </Field>
      )}
    </ReasonDialog>
  )
}
