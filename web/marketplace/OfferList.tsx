import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventDetail } from '#modules/tickets/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useRoleAddress, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { useTakeOffers } from '#web/tickets/offers/useTakeOffers.ts'
import { standName } from '#web/tickets/ticket-view.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stub } from '#web/ui/data/Stub.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import type { OfferGroup } from './offer-groups.ts'

// Neither is there when the page begins.
const NothingFits = lazy(async () => ({ default: (await import('./NothingFits.tsx')).NothingFits }))
const TakeOffersNotes = lazy(async () => ({
  default: (await import('#web/tickets/offers/TakeOffersNotes.tsx')).TakeOffersNotes,
}))

interface OfferListProps {
  event: EventDetail
  groups: OfferGroup[]
  onTaken: () => void
  /** Everything again. */
  onAll: () => void
}

/** The offers as stubs, each with its way into the cart. */
export function OfferList({ event, groups, onTaken, onAll }: OfferListProps) {
  const { t } = useTranslation('marketplace')
  const language = useLanguage()
  const withRole = useRoleAddress()
  const list = useRef<HTMLUListElement>(null)
  const isTaken = useRef(false)
  const taking = useTakeOffers(() => {
    isTaken.current = true
    onTaken()
  })
  // The button that was pressed goes with its row: whoever uses the keyboard goes on in the list, not at the page's top.
  useEffect(() => {
    if (!isTaken.current || document.activeElement !== document.body) return
    isTaken.current = false
    list.current?.focus({ preventScroll: true })
  })

  if (groups.length === 0) {
    return (
      <Suspense>
        <NothingFits event={event} onAll={onAll} />
      </Suspense>
    )
  }
  return (
    <>
      {(taking.problem || taking.asked) && (
        <Suspense>
          <TakeOffersNotes taking={taking} />
        </Suspense>
      )}
      <ul ref={list} tabIndex={-1} className="market-list" aria-label={t('event.offers')}>
        {groups.map((group) => (
          <OfferRow
            key={group.key}
            group={group}
            busy={taking.isTaking(group.offers[0]!.sku)}
            onTake={() => taking.take(group.offers)}
          />
        ))}
      </ul>
      <p className="small muted market__note">
        {t('event.note')}{' '}
        <TextLink to={withRole('tickets', path.waitingList({ event: event.slug }, language))}>
          {t('event.noteList')}
        </TextLink>
      </p>
    </>
  )
}

function OfferRow({ group, busy, onTake }: { group: OfferGroup; busy: boolean; onTake: () => void }) {
  const joined = useJoined()
  const { t } = useTranslation('marketplace')
  const language = useLanguage()
  const text = useText()
  const [first] = group.offers
  const { block, row, seat } = first!
  const count = group.offers.length
  const last = group.offers.at(-1)!.seat
  const seats = seat === null ? `${count}×` : count > 1 ? `${seat}–${last}` : seat
  const types = joined(new Set(group.offers.map((offer) => text(offer.ticketTypeName))))
  const place = row ? t('row.place', { block, row, seat: seats }) : t('row.standing', { block })
  const tear = (
    <>
      <p>
        <b>{formatMoney(group.price, language)}</b>
        {count > 1 && <span>{t('row.each', { price: formatMoney(first!.price, language) })}</span>}
      </p>
      <Button
        wide
        kind="ink"
        size="s"
        icon="cart"
        busy={busy}
        aria-label={t('row.takeOne', { place, price: formatMoney(group.price, language) })}
        onClick={onTake}
      >
        {t(busy ? 'row.taking' : 'row.take')}
      </Button>
    </>
  )
  return (
    <Stub as="li" flat fold className="market-offer" tear={tear}>
      <div className="market-offer__main">
        <p className="market-offer__seat">
          <span>{t(seat === null ? 'row.standingWord' : count > 1 ? 'row.seats' : 'row.seat')}</span>
          <span className="num">{seats}</span>
        </p>
        <div>
          <b>{row ? t('row.inRow', { block, row }) : t('row.standing', { block })}</b>
          <p className="small muted">
            {joined([text(standName(first!.stand)), text(first!.priceClassName)])}
            <br />
            {types}
          </p>
        </div>
      </div>
    </Stub>
  )
}
