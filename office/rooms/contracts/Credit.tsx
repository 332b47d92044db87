import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { payOutCredit, previewPayout } from '#modules/office/contracts/credits.endpoints.ts'
import type { OfficeContractDetail } from '#modules/office/contracts/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { CallFailed, read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { ConsequencesDialog, type Preview } from '../../parts/ConsequencesDialog.tsx'
import { Facts, Section } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { usePayoutWords } from './contract-words.ts'

const SHORTEST_REASON = 3

interface CreditProps {
  contract: OfficeContractDetail
  onDone: () => Promise<void>
}

/** What the club owes to whoever pays for a contract, and the one step that pays it out. */
export function Credit({ contract, onDone }: CreditProps) {
  const { t } = useTranslation('contracts')
  const { language } = useOfficeLanguage()
  const [isOpen, setOpen] = useState(false)
  const mayPay = usePermission('contracts.change')
  const { items, payableCents, askedBy } = contract.credit
  if (items.length === 0) return null
  const money = (cents: number) => formatMoney(cents, language)
  const hasMore = items.some(({ leftCents }) => leftCents > 0)
  return (
    <Section
      title={t('credit.title')}
      aside={
        mayPay &&
        payableCents > 0 && <TextButton onClick={() => setOpen(true)}>{t('credit.payOut')}</TextButton>
      }
    >
      <Facts
        isMoney
        facts={items.map(({ kind, match, amountCents, leftCents, paidCents, voucherEnding, createdAt }) => ({
          term: t(`credit.${kind}`),
          value: money(amountCents),
          detail: [
            match && (match[language] ?? match.de),
            shortDay(createdAt, language),
            voucherEnding && t('credit.voucher', { ending: voucherEnding }),
            paidCents > 0 && t('credit.paid', { sum: money(paidCents) }),
            leftCents > 0 && t('credit.left', { sum: leftCents === amountCents ? '' : money(leftCents) }),
            leftCents + paidCents === 0 && t('credit.used'),
          ]
            .filter(Boolean)
            .join(' · ')
            .trim(),
        }))}
      />
      {askedBy && <p className="contract-hint">{t('credit.asked', { name: askedBy })}</p>}
      {hasMore && payableCents === 0 && <p className="contract-hint">{t('credit.running')}</p>}
      {isOpen && <PayoutDialog contract={contract} onDone={onDone} onClose={() => setOpen(false)} />}
    </Section>
  )
}

/** Whom and where it goes first, then why. */
function PayoutDialog({ contract, onDone, onClose }: CreditProps & { onClose: () => void }) {
  const { t } = useTranslation('contracts')
  const say = useFailureWords()
  const wordsOf = usePayoutWords()
  const [reason, setReason] = useState('')
  const [told, setTold] = useState({ digest: '', needsSecondPerson: false })
  const params = { id: contract.id }
  const isReasoned = reason.trim().length >= SHORTEST_REASON

  async function preview(): Promise<Preview> {
    try {
      const answer = await read(previewPayout, { params })
      setTold(answer)
      return { ...wordsOf(answer), refusal: isReasoned ? null : t('credit.reasonMissing') }
    } catch (error) {
      const { problem, status } = error instanceof CallFailed ? error.failure : {}
      if (!status || status >= 500) throw error
      const otherwise = say((error as CallFailed).failure).text
      const refusal = t(`credit.refusals.${problem?.errorCode}`, otherwise)
      return { lines: [], confirm: t('credit.payOut'), refusal }
    }
  }

  async function payOut() {
    const body = { reason: reason.trim(), digest: told.digest }
    const answer = await act(payOutCredit, { params, body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t(told.needsSecondPerson ? 'credit.askDone' : 'credit.done') })
    await onDone()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('credit.payOut')}
      text={t('credit.text', { name: contract.subscriber || t('nameless') })}
      previewKey={['contract.payout', contract.id, isReasoned]}
      preview={preview}
      onConfirm={payOut}
      onClose={onClose}
    >
      <Field label={t('end.reason')} hint={t('end.reasonHint')}>
        <Textarea
          rows={2}
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </ConsequencesDialog>
  )
}
