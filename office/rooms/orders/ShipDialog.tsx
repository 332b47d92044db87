import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CarrierName } from '#club/shipping.ts'
import { shipOrder } from '#modules/office/orders/actions.endpoints.ts'
import { carrierNames } from '#modules/office/orders/actions.schema.ts'
import type { OfficeOrder } from '#modules/office/orders/detail.schema.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { asItems, type Chosen, PieceChoice, piecesIn } from './PieceChoice.tsx'

interface ShipDialogProps {
  order: OfficeOrder
  onDone: () => Promise<void>
  onClose: () => void
}

/** A parcel leaves: which pieces, with whom, under which number. */
export function ShipDialog({ order, onDone, onClose }: ShipDialogProps) {
  const { t } = useTranslation('orders')
  const { language } = useOfficeLanguage()
  const items = order.items.filter(({ sendable }) => sendable > 0)
  const [chosen, setChosen] = useState<Chosen>(() =>
    Object.fromEntries(items.map((item) => [item.id, item.sendable])),
  )
  const [carrier, setCarrier] = useState<CarrierName>('DHL')
  const [tracking, setTracking] = useState('')
  const pieces = piecesIn(chosen)

  async function ship() {
    const answer = await act(shipOrder, {
      params: { id: order.id },
      body: {
        items: asItems(chosen),
        carrier,
        trackingNumber: tracking.trim() || null,
      },
      reaction: () => 'silent',
    })
    await onDone()
    return answer.ok ? null : answer.failure
  }

  return (
    <ConsequencesDialog
      title={t('ship.title', { number: order.number })}
      previewKey={['orders.ship', order.id, pieces, tracking]}
      preview={() => ({
        lines: [
          { icon: 'parcel', text: t('ship.pieces'), value: pieces },
          { icon: 'document', text: t('ship.note'), value: 1 },
          { icon: 'mail', text: t('ship.mail', { name: order.buyer.name }), value: 1 },
          ...(tracking.trim() ? [] : [{ text: t('ship.noTracking'), isNot: true }]),
        ],
        confirm: t('ship.confirm', { count: pieces }),
        refusal: pieces === 0 ? t('pieces.none') : null,
      })}
      onConfirm={ship}
      onClose={onClose}
    >
      <PieceChoice
        legend={t('ship.what')}
        items={items.map(({ id, name, sendable }) => ({ id, name: name[language], most: sendable }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <Field label={t('ship.carrier')}>
        <Select value={carrier} onChange={({ target }) => setCarrier(target.value as CarrierName)}>
          {carrierNames.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      <Field label={t('ship.tracking')} note={t('ship.optional')}>
        <Input value={tracking} maxLength={60} onChange={({ target }) => setTracking(target.value)} />
      </Field>
    </ConsequencesDialog>
  )
}
