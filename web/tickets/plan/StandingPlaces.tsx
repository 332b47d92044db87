import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventDetail, OfferedPlace } from '#modules/tickets/schema.ts'
import type { MapBlock } from '#web/services/tickets.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { priceOf } from '#web/tickets/ticket-view.ts'
import type { SeatCart } from '#web/tickets/useSeatCart.ts'
import { Button } from '#web/ui/Button.tsx'
import { shortMoney } from '#web/ui/data/short-money.ts'
import { QuantityStepper } from '#web/ui/fields/QuantityStepper.tsx'

interface StandingPlacesProps {
  event: EventDetail
  block: Pick<MapBlock, 'id' | 'priceClass'>
  free: number
  /** What is said of its places; standing ones where it is left out. */
  says?: string
  seatCart: SeatCart
  /** What fans pass on in this block. */
  offers: OfferedPlace[]
  onOffer: (offer: OfferedPlace) => void
}

/** Standing places have no numbers: how many, and they are held. What is held there already goes up by them. */
export function StandingPlaces(props: StandingPlacesProps) {
  const { event, block, free, seatCart, offers, onOffer } = props
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const [quantity, setQuantity] = useState(1)
  const held = seatCart.places.find((place) => place.block === block.id && place.ticketType === 'full')
  const price = priceOf(event, { priceClass: block.priceClass, ticketType: 'full' })
  const isBusy = seatCart.adding === block.id

  async function hold() {
    const already = held?.item.quantity ?? 0
    if (held) await seatCart.removePlaces([held.item])
    await seatCart.addPlace({
      key: block.id,
      priceClass: block.priceClass,
      ticketType: 'full',
      quantity: Math.min(event.maxPerBuyer, already + quantity),
      option: { key: 'blockId', value: block.id },
    })
  }

  return (
    <div className="standing">
      <p className="lead">{props.says ?? t('standing.text', { count: free })}</p>
      <QuantityStepper
        label={t('best.quantity')}
        lessLabel={t('best.less')}
        moreLabel={t('best.more')}
        value={quantity}
        max={Math.max(1, Math.min(event.maxPerBuyer, free))}
        onChange={setQuantity}
      />
      <Button
        size="l"
        wide
        iconAfter="ticket"
        busy={isBusy}
        disabledReason={free === 0 ? t('plan.noneFree') : null}
        onClick={() => void hold()}
      >
        {t(isBusy ? 'standing.holding' : 'standing.hold', {
          price: price ? shortMoney(price.price * quantity, language) : '',
        })}
      </Button>
      <OfferedPlaces offers={offers} onOffer={onOffer} />
    </div>
  )
}

/** One button for places that are alike. */
function OfferedPlaces({ offers, onOffer }: Pick<StandingPlacesProps, 'offers' | 'onOffer'>) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const text = useText()
  if (offers.length === 0) return null
  const alike = Map.groupBy(offers, ({ ticketType, price }) => `${ticketType} ${price}`)
  return (
    <section className="standing">
      <h3 className="h4">{t('plan.offered')}</h3>
      {[...alike].map(([key, of]) => (
        <Button key={key} kind="ink" wide iconAfter="swap" onClick={() => onOffer(of[0]!)}>
          {t('standing.offer', {
            count: of.length,
            type: text(of[0]!.ticketTypeName),
            price: shortMoney(of[0]!.price, language),
          })}
        </Button>
      ))}
    </section>
  )
}
