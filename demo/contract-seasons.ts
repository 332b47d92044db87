import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'

/** For a whole season, gross cents, by price class and ticket type. */
const PRICES: Record<string, Record<string, number>> = {
  '1': { full: 89_000, reduced: 75_000, child: 42_000 },
  '2': { full: 74_000, reduced: 62_000, child: 36_000 },
  '3': { full: 66_000, reduced: 56_000, child: 30_000 },
  '4': { full: 48_000, reduced: 40_000, child: 22_000 },
  s: { full: 24_000, reduced: 19_900, child: 12_000 },
  r: { full: 24_000, companion: 0 },
}

const DAY = 24 * 60 * 60_000
/** Of the league. */
const HOME_MATCHES = 17

/** The running season and the next one, whose holders are asked now; it costs three in a hundred more. */
export async function seedContractSeasons(
  trx: Trx,
  { running, now }: { running: number; now: Date },
): Promise<void> {
  const renewal = { from: new Date(now.getTime() - 7 * DAY), until: new Date(now.getTime() + 21 * DAY) }
  for (const season of [running, running + 1]) {
    const isNext = season > running
    await sql`
      insert into contract_seasons (season, starts_on, ends_on, matches, vat_rate, renewal_from, confirm_until,
        silent_holders, notice_until, instalments, instalment_day, renewed_at)
      values (${season}, ${`${season}-07-01`}, ${`${season + 1}-06-30`}, ${HOME_MATCHES}, 19,
        ${isNext ? renewal.from : null}, ${isNext ? renewal.until : null}, 'end', ${`${season}-05-31`}, 10, 1,
        ${isNext ? null : `${season}-06-15`})`.execute(trx)
    await seedPhases(trx, { season, isNext, renewal })
    for (const [priceClass, types] of Object.entries(PRICES))
      for (const [ticketType, cents] of Object.entries(types)) {
        const price = isNext ? toEuros(cents * 1.03) : cents
        await sql`
          insert into contract_prices (season, price_class, ticket_type, price_cents, member_price_cents)
          values (${season}, ${priceClass}, ${ticketType}, ${price}, ${toEuros(price * 0.95)})`.execute(trx)
      }
  }
}

/** What is left of the running season is everybody's; the next one is its holders' first, then the line's, the members', everybody's. */
async function seedPhases(
  trx: Trx,
  given: { season: number; isNext: boolean; renewal: { from: Date; until: Date } },
): Promise<void> {
  const { season, isNext, renewal } = given
  const after = (days: number) => new Date(renewal.until.getTime() + days * DAY)
  const phases = isNext
    ? [
        { who: 'holder', from: renewal.from, until: renewal.until },
        { who: 'waitingList', from: renewal.until, until: after(7) },
        { who: 'member', from: after(7), until: null },
        { who: 'everybody', from: after(14), until: null },
      ]
    : [{ who: 'everybody', from: renewal.from, until: null }]
  for (const [index, { who, from, until }] of phases.entries()) {
    const isLine = who === 'waitingList'
    await sql`
      insert into season_phases (season, position, who, from_at, until_at, group_size, offer_hours)
      values (${season}, ${index + 1}, ${who}, ${from}, ${until}, ${isLine ? 100 : null}, ${isLine ? 48 : null})`.execute(
      trx,
    )
  }
}

function toEuros(cents: number): number {
  return Math.round(cents / 100) * 100
}
