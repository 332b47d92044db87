import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { payouts, returnReasons } from '#modules/checkout/after-sale/reasons.schema.ts'
import { refuseOrderReturn, registerOrderReturn } from '#modules/office/orders/actions.endpoints.ts'
import type { OfficeOrder } from '#modules/office/orders/detail.schema.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select, Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { asItems, type Chosen, PieceChoice, piecesIn } from './PieceChoice.tsx'

interface ReturnProps {
  order: OfficeOrder
  onDone: () => Promise<void>
  onClose: () => void
}

/** Somebody wants to send something back and cannot say so themselves. */
export function ReturnDialog({ order, onDone, onClose }: ReturnProps) {
  const { t } = useTranslation('orders')
  const { language } = useOfficeLanguage()
  const items = order.items.filter(({ returnable }) => returnable > 0)
  const [chosen, setChosen] = useState<Chosen>(() =>
    Object.fromEntries(items.map(({ id, returnable }) => [id, items.length === 1 ? returnable : 0])),
  )
  const [reason, setReason] = useState<(typeof returnReasons)[number]>('notAsExpected')
  const [payout, setPayout] = useState<(typeof payouts)[number]>('method')
  const [comment, setComment] = useState('')
  const pieces = piecesIn(chosen)

  async function register() {
    const answer = await act(registerOrderReturn, {
      params: { id: order.id },
      body: { items: asItems(chosen), reason, comment: comment.trim() || null, payout },
      reaction: () => 'silent',
    })
    if (answer.ok) toast({ kind: 'ok', title: t('returns.done') })
    await onDone()
    return answer.ok ? null : answer.failure
  }

  return (
    <ConsequencesDialog
      title={t('returns.new')}
      text={order.number}
      previewKey={['orders.return', order.id, pieces]}
      preview={() => ({
        lines: [
          { icon: 'parcel', text: t('returns.pieces'), value: pieces },
          { icon: 'mail', text: t('returns.label', { name: order.buyer.name }), value: 1 },
          { text: t('returns.moneyLater'), isNot: true },
        ],
        confirm: t('returns.confirm', { count: pieces }),
        refusal: pieces === 0 ? t('pieces.none') : null,
      })}
      onConfirm={register}
      onClose={onClose}
    >
      <PieceChoice
        legend={t('returns.what')}
        items={items.map(({ id, name, returnable }) => ({ id, name: name[language], most: returnable }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <Field label={t('refund.reason')}>
        <Select value={reason} onChange={({ target }) => setReason(target.value as typeof reason)}>
          {returnReasons.map((one) => (
            <option key={one} value={one}>
              {t(`reasons.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('returns.payout')}>
        <Select value={payout} onChange={({ target }) => setPayout(target.value as typeof payout)}>
          {payouts.map((one) => (
            <option key={one} value={one}>
              {t(`returns.payouts.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('returns.comment')} note={t('ship.optional')}>
        <Textarea
          rows={2}
          maxLength={500}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      </Field>
    </ConsequencesDialog>
  )
}

/** What came back cannot be taken: nothing is refunded, and the buyer reads why. */
export function RefuseReturnDialog({ order, number, onDone, onClose }: ReturnProps & { number: string }) {
  const { t } = useTranslation('orders')
  const [refusal, setRefusal] = useState('')
  const isSaid = refusal.trim() !== ''

  async function refuse() {
    const answer = await act(refuseOrderReturn, {
      params: { id: order.id, number },
      body: { refusal: refusal.trim() },
      reaction: () => 'silent',
    })
    if (answer.ok) toast({ kind: 'ok', title: t('returns.refusedNow') })
    await onDone()
    return answer.ok ? null : answer.failure
  }

  return (
    <ConsequencesDialog
      title={t('returns.refuse', { number })}
      text={order.number}
      previewKey={['orders.refuse', number, isSaid]}
      preview={() => ({
        lines: [
          { icon: 'mail', text: t('returns.mailWhy', { name: order.buyer.name }), value: 1 },
          { text: t('returns.noMoney'), isNot: true },
        ],
        confirm: t('returns.refuseNow'),
        isFinal: true,
        refusal: isSaid ? null : t('returns.sayWhy'),
      })}
      onConfirm={refuse}
      onClose={onClose}
    >
      <Field label={t('returns.whyNot')} hint={t('returns.read')}>
        <Textarea
          rows={3}
          maxLength={500}
          value={refusal}
          onChange={({ target }) => setRefusal(target.value)}
        />
      </Field>
    </ConsequencesDialog>
  )
}
