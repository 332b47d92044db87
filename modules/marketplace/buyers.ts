import { type Buyer, type Refusal, refusal, type UserOption } from '#modules/selling/sellable.ts'
import { isForChildren, needsOf, refusalToHold } from '#modules/tickets/holders/holders.rules.ts'
import { holderErrors } from '#modules/tickets/holders/holders.schema.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Db } from '#platform/db.ts'

/** What decides who may buy a place that is offered. */
export type PlaceOnOffer = { seatId: string | null; ticketType: string; startsAt: Date }

/** Why this buyer may not have the ticket; null when they may. */
export type RefusalToBuyer = (
  db: Db,
  given: { offer: PlaceOnOffer; options: readonly UserOption[]; buyer: Buyer },
) => Promise<Refusal | null>

export type BuyersOptions = {
  tickets: Pick<Tickets, 'placeKindOf'>
  /** ISO date; null where the account names none. */
  birthdayOf(db: Db, subjectId: string): Promise<string | null>
}

/** Who may have a ticket of the exchange: by the same rule as for forwarded ones. */
export function createBuyers({ tickets, birthdayOf }: BuyersOptions) {
  /** The only option that an offer takes: the buyer says that a reduction or an accessible place is theirs to have. */
  const refusalToBuyer: RefusalToBuyer = async (db, { offer, options, buyer }) => {
    const [option, ...others] = options
    const isConfirmed = option?.key === 'entitlement' && option.value === 'confirmed'
    if (others.length > 0 || (option && !isConfirmed))
      return refusal(400, 'OPTION_UNKNOWN', 'An offer takes the option entitlement = confirmed and no other')
    // How old somebody is who is not signed in is asked at checkout.
    if (!buyer.subjectId && isForChildren(offer)) return null
    const birthday = buyer.subjectId && isForChildren(offer) ? await birthdayOf(db, buyer.subjectId) : null
    const code = refusalToHold(
      { ...offer, placeKind: tickets.placeKindOf(offer.seatId) },
      { birthday, confirmsEntitlement: isConfirmed, hasWheelchairPlace: false },
    )
    return code && refusal(422, code, holderErrors[code])
  }

  /** What a buyer is asked for. */
  function needsOfBuyer(offer: Omit<PlaceOnOffer, 'startsAt'>): ReturnType<typeof needsOf> {
    return needsOf({ ...offer, placeKind: tickets.placeKindOf(offer.seatId) })
  }

  return { refusalToBuyer, needsOf: needsOfBuyer }
}

export type Buyers = ReturnType<typeof createBuyers>
