import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { giveBackOrder, previewGiveBack } from '#modules/office/orders/actions.endpoints.ts'
import type { GiveBack } from '#modules/office/orders/actions.schema.ts'
import type { OfficeOrder } from '#modules/office/orders/detail.schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select, Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { ConsequencesDialog, type Preview } from '../../parts/ConsequencesDialog.tsx'
import { usePermission } from '../../session/session.ts'
import { useGiveBackPreview } from './consequence-words.ts'
import { asItems, type Chosen, PieceChoice, piecesIn } from './PieceChoice.tsx'

const REASONS = ['goodwill', 'ourFault', 'changedMind', 'eventMoved'] as const

interface GiveBackProps {
  order: OfficeOrder
  onDone: () => Promise<void>
  onClose: () => void
}

/** Pieces are called off and their money goes back. */
export function RefundDialog({ order, itemId, onDone, onClose }: GiveBackProps & { itemId: string | null }) {
  const { t } = useTranslation('orders')
  const { language } = useOfficeLanguage()
  const items = order.items.filter(({ cancellable }) => cancellable > 0)
  const [chosen, setChosen] = useState<Chosen>(() =>
    Object.fromEntries(items.map(({ id, cancellable }) => [id, itemId === id || !itemId ? cancellable : 0])),
  )
  const [reason, setReason] = useState<(typeof REASONS)[number]>('goodwill')
  const mayUse = usePermission('cash.use')
  const mayClose = usePermission('cash.close')
  const isCash =
    (mayUse || mayClose) && order.payments.some(({ method, isSettled }) => method === 'cash' && isSettled)
  const [paidOut, setPaidOut] = useState<'counter' | 'transfer'>('counter')
  const way = isCash ? { paidOut } : {}
  const wanted =
    piecesIn(chosen) > 0 ? ({ kind: 'cancellation', items: asItems(chosen), reason, ...way } as const) : null
  return (
    <GivingBack title={t('refund.title')} order={order} wanted={wanted} onDone={onDone} onClose={onClose}>
      <PieceChoice
        legend={t('refund.what')}
        items={items.map(({ id, name, cancellable }) => ({ id, name: name[language], most: cancellable }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <Field label={t('refund.reason')}>
        <Select value={reason} onChange={({ target }) => setReason(target.value as typeof reason)}>
          {REASONS.map((one) => (
            <option key={one} value={one}>
              {t(`reasons.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {isCash && (
        <Field label={t('refund.way')} hint={t('refund.wayHint')}>
          <Select value={paidOut} onChange={({ target }) => setPaidOut(target.value as typeof paidOut)}>
            <option value="counter">{t('refund.fromDrawer')}</option>
            <option value="transfer">{t('refund.byTransfer')}</option>
          </Select>
        </Field>
      )}
    </GivingBack>
  )
}

/** A return has come: the money of what is found good goes back, those goods go on the shelf; the rest is told with a reason. */
export function ReceiveDialog({ order, number, onDone, onClose }: GiveBackProps & { number: string }) {
  const { t } = useTranslation('orders')
  const { language } = useOfficeLanguage()
  const announced = order.returns.find((one) => one.number === number)?.items ?? []
  const [chosen, setChosen] = useState<Chosen>(() =>
    Object.fromEntries(announced.map(({ itemId, quantity }) => [itemId, quantity])),
  )
  const [refusal, setRefusal] = useState('')
  const isAll = announced.every(({ itemId, quantity }) => chosen[itemId] === quantity)
  const nameOf = (id: string) => order.items.find((item) => item.id === id)!.name[language]
  const isReady = piecesIn(chosen) > 0 && (isAll || refusal.trim() !== '')
  const wanted = isAll
    ? ({ kind: 'return', number } as const)
    : ({ kind: 'return', number, items: asItems(chosen), refusal: refusal.trim() } as const)
  return (
    <GivingBack
      title={t('returns.receive', { number })}
      order={order}
      wanted={isReady ? wanted : null}
      missing={t(piecesIn(chosen) === 0 ? 'returns.nothingGood' : 'returns.sayWhy')}
      onDone={onDone}
      onClose={onClose}
    >
      <PieceChoice
        legend={t('returns.good')}
        items={announced.map(({ itemId, quantity }) => ({
          id: itemId,
          name: nameOf(itemId),
          most: quantity,
        }))}
        chosen={chosen}
        onChange={setChosen}
      />
      {!isAll && (
        <Field label={t('returns.whyNot')} hint={t('returns.read')}>
          <Textarea
            rows={2}
            maxLength={500}
            value={refusal}
            onChange={({ target }) => setRefusal(target.value)}
          />
        </Field>
      )}
    </GivingBack>
  )
}

interface GivingBackProps extends GiveBackProps {
  title: string
  /** Null: nothing is chosen. */
  wanted: GiveBack | null
  /** What is missing while nothing is. */
  missing?: string
  children?: React.ReactNode
}

function GivingBack({ title, order, wanted, missing, onDone, onClose, children }: GivingBackProps) {
  const { t } = useTranslation('orders')
  const tell = useGiveBackPreview()
  const digest = useRef('')

  async function preview(): Promise<Preview> {
    if (!wanted) return { lines: [], confirm: t('refund.title'), refusal: missing ?? t('pieces.none') }
    const told = await read(previewGiveBack, { params: { id: order.id }, body: wanted })
    digest.current = told.digest
    return tell(told)
  }

  async function giveBack() {
    if (!wanted) return null
    const answer = await act(giveBackOrder, {
      params: { id: order.id },
      body: { wanted, digest: digest.current },
      reaction: () => 'silent',
    })
    if (answer.ok) toast({ kind: 'ok', title: t(answer.data.approvalId ? 'refund.asked' : 'refund.done') })
    await onDone()
    return answer.ok ? null : answer.failure
  }

  return (
    <ConsequencesDialog
      title={title}
      text={order.number}
      previewKey={['orders.refund', order.id, wanted, missing]}
      preview={preview}
      onConfirm={giveBack}
      onClose={onClose}
    >
      {children}
    </ConsequencesDialog>
  )
}
