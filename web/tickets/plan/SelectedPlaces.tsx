import { useTranslation } from 'react-i18next'
import type { EventDetail } from '#modules/tickets/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { sumOf } from '#web/cart/cart-view.ts'
import { path } from '#web/paths.ts'
import type { MapBlock } from '#web/services/tickets.ts'
import { useAreaName } from '#web/site/area-name.ts'
import { useLanguage } from '#web/site/here.ts'
import { HoldNote } from '#web/tickets/HoldNote.tsx'
import { type OwnPlace, priceOf, RESOLD, TICKET_TYPES, viewOf } from '#web/tickets/ticket-view.ts'
import type { SeatCart } from '#web/tickets/useSeatCart.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/fields/Input.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'

interface SelectedPlacesProps {
  event: EventDetail
  block: MapBlock | null
  seatCart: SeatCart
}

/** The places in the cart for this game: ticket type, price, away again, and on to the cart. */
export function SelectedPlaces({ event, block, seatCart }: SelectedPlacesProps) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const { places, expired } = seatCart
  const count = places.reduce((sum, place) => sum + place.item.quantity, 0)
  const total = sumOf(places.map((place) => place.item))
  const left = event.maxPerBuyer - count
  return (
    <>
      <section>
        <h2 className="h2">{t('own.title')}</h2>
        <p className="small muted">{count === 0 ? t('own.none') : t('own.count', { count })}</p>
        <ul className="picks">
          {[...places, ...expired].map((place) => (
            <Pick key={place.item.id} event={event} place={place} seatCart={seatCart} />
          ))}
        </ul>
      </section>
      <HoldNote seatCart={seatCart} />
      {block && (
        <figure className="view">
          <Picture
            src={viewOf(block)}
            width={640}
            height={360}
            alt={t('plan.view', { id: block.id })}
            sizes="368px"
          />
          <figcaption>{t('own.view', { id: block.id })}</figcaption>
        </figure>
      )}
      {count > 0 && (
        <Banner>{left > 0 ? t('own.more', { count: left, max: event.maxPerBuyer }) : t('own.limit')}</Banner>
      )}
      {count > 0 && (
        <div className="plan__sum">
          <dl>
            <div>
              <dt>{t('own.tickets', { count })}</dt>
              <dd>{formatMoney(total, language)}</dd>
            </div>
            <div className="muted">
              <dt>{t('own.fee')}</dt>
              <dd>{formatMoney(0, language)}</dd>
            </div>
          </dl>
          <LinkButton to={path.cart(language)} size="l" wide iconAfter="arrow">
            {t('own.toCart')}
          </LinkButton>
        </div>
      )}
    </>
  )
}

function Pick({ event, place, seatCart }: { event: EventDetail; place: OwnPlace; seatCart: SeatCart }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const { item, block, row, seat } = place
  const isOld = seatCart.expired.includes(place)
  const isBusy = seatCart.busy.has(item.id)
  const area = useAreaName()(block)
  const name = area ?? (seat ? t('own.place', { block, row, seat }) : t('block', { id: block }))
  const types = TICKET_TYPES.filter((type) =>
    priceOf(event, { priceClass: place.priceClass, ticketType: type }),
  )
  const facts = seat
    ? [
        { term: t('rowWord'), value: row },
        { term: t('seatWord'), value: seat },
      ]
    : area
      ? [{ term: area, value: `${item.quantity}×` }]
      : [
          { term: t('blockWord'), value: block },
          { term: t('standing.word'), value: `${item.quantity}×` },
        ]
  return (
    <li className={classNames('pick', isOld && 'pick--old')} aria-busy={isBusy || undefined}>
      <div className="pick__seat">
        {facts.map(({ term, value }) => (
          <p key={term}>
            <span>{term}</span>
            <span className="num">{value}</span>
          </p>
        ))}
      </div>
      <div className="pick__type">
        {isOld ? (
          <span className="small">{t('hold.over')}</span>
        ) : place.ticketType === 'companion' ? (
          <span className="small">{t('type.companion')}</span>
        ) : place.ticketType === RESOLD ? (
          <span className="small">{t('own.resold')}</span>
        ) : (
          <Select
            aria-label={t('own.type', { place: name })}
            value={place.ticketType}
            disabled={isBusy}
            onChange={(change) => void seatCart.changeType(place, change.target.value)}
          >
            {types.map((type) => (
              <option key={type} value={type}>
                {t(`type.${type}`)}
              </option>
            ))}
          </Select>
        )}
      </div>
      <b className="pick__price">{isOld ? '' : formatMoney(item.totalPrice, language)}</b>
      <IconButton
        icon="trash"
        label={t('own.remove', { place: name })}
        onClick={() => void seatCart.removePlaces([item])}
      />
    </li>
  )
}
