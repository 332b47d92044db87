import type { NamedPlace, SeasonPlaces, SeasonTickets } from '#modules/tickets/tickets.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { QuoteContext } from './quote.ts'
import type { Instalment } from './sale.rules.ts'

/** What becomes due later is collected by `modules/recurring`. */
export type DuesOfSale = {
  plan(
    trx: Trx,
    given: {
      kind: string
      subjectId: string
      period: string
      payerId: string
      vatRate: number
      parts: readonly (Instalment & { isPaid?: boolean })[]
      paymentTokenId: string | null
      actor: string
    },
  ): Promise<unknown>
  cancel(
    trx: Trx,
    given: { kind: string; subjectId: string; because: string; actor: string },
  ): Promise<unknown>
  /** What `refund` would give back now, and how many parts `cancel` would call off. */
  refundable(db: Db, given: { kind: string; subjectId: string }): Promise<{ cents: number; open: number }>
  /** Gives back what was collected, up to so much; repeatable, nothing goes back twice. */
  refund(
    trx: Trx,
    given: { kind: string; subjectId: string; cents: number; because: string; actor: string },
  ): Promise<{ cents: number }>
}

/** Matches beside the season (`modules/contracts/added-matches`). */
export type AddedMatchesOfSale = {
  /** Keeps the place of a new season ticket at them; of those that were held in vain nothing stays. Repeatable. */
  offerTo(
    trx: Trx,
    given: {
      contractId: string
      season: number
      place: Pick<NamedPlace, 'blockId' | 'row' | 'seat' | 'seatId'>
      held: readonly string[]
    },
  ): Promise<void>
}

/** What the sale of season tickets needs of others, handed in by `program/sale/sellers.ts`. */
export type SaleContext = QuoteContext & {
  seasonPlaces: SeasonPlaces
  seasonTickets: Pick<SeasonTickets, 'giveIn' | 'endOf' | 'withhold' | 'restore' | 'notReturnable'>
  /** Comes after the sale, so it is asked for when it is needed. */
  recurring(): DuesOfSale
  addedMatches(): AddedMatchesOfSale
}
