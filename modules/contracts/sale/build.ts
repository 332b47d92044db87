import { sql } from 'kysely'
import { buildShop } from '#modules/checkout/build.ts'
import { createContacts } from '#modules/contacts/contacts.ts'
import { createOrganisations } from '#modules/organisations/organisations.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { createTickets } from '#modules/tickets/tickets.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { TestDatabase } from '#testing/database.ts'
import { testSealing } from '#testing/sealing.ts'
import { offerTo } from '../added-matches/keeping.ts'
import type { AddedMatchesOfSale, DuesOfSale } from './context.ts'
import type { QuoteContext } from './quote.ts'
import type { SeasonPhase } from './sale.rules.ts'
import { createSeasonSellable } from './sellable.ts'

/** Far from the demo world: nobody has anything in it. */
export const SEASON = 2031

type SeasonGiven = {
  season?: number
  /** Home matches that there are rows of; the first on 1 August, one a week. */
  matches?: number
  standingCapacity?: number
  instalments?: number
  phases?: (Partial<SeasonPhase> & Pick<SeasonPhase, 'who'> & { fromDays?: number })[]
}

/** A season on sale with its prices, and its matches; answers their ids in the order of their ids. */
export async function buildSeason(db: Db, given: SeasonGiven = {}): Promise<string[]> {
  const { season = SEASON, matches = 3, standingCapacity = 100, instalments = 10 } = given
  const { phases = [{ who: 'everybody' }] } = given
  await sql`
    insert into contract_seasons (season, starts_on, ends_on, matches, vat_rate, notice_until, instalments)
    values (${season}, ${`${season}-07-01`}, ${`${season + 1}-06-30`}, 17, 19, ${`${season}-05-31`}, ${instalments})`.execute(
    db,
  )
  for (const [index, phase] of phases.entries()) {
    const { who, memberSince = null, fromDays = -1 } = phase
    const isList = who === 'waitingList'
    await sql`
      insert into season_phases (season, position, who, member_since, from_at, group_size, offer_hours)
      values (${season}, ${index + 1}, ${who}, ${memberSince}, app.now() + make_interval(days => ${fromDays}::int),
        ${isList ? 2 : null}, ${isList ? 48 : null})`.execute(db)
  }
  await sql`
    insert into contract_prices (season, price_class, ticket_type, price_cents, member_price_cents)
    select ${season}, price_class, ticket_type, cents, cents - 5000 from (values ('1', 'full', 89000), ('1', 'reduced', 56000),
      ('1', 'child', 30000), ('s', 'full', 24001)) as p(price_class, ticket_type, cents)`.execute(db)
  const ids: string[] = []
  for (let week = 0; week < matches; week++) {
    const startsAt = new Date(`${season}-08-01T13:30:00Z`).getTime() + week * 7 * 86_400_000
    const startsInDays = (startsAt - Date.now()) / 86_400_000
    ids.push(await buildEvent(db, { startsInDays, standingCapacity }))
  }
  return ids.toSorted()
}

/** Whether somebody waits for the season; answers its year. */
export async function buildWait(db: Db, given: { personId: string; isWaiting: boolean }): Promise<string> {
  await sql`delete from season_waiting where season = ${SEASON} and person_id = ${given.personId}`.execute(db)
  if (given.isWaiting)
    await sql`
      insert into season_waiting (id, season, person_id, language, state)
      values (${newId()}, ${SEASON}, ${given.personId}, 'de', 'Waiting')`.execute(db)
  return String(SEASON)
}

/** What was planned and called off, instead of the engine that collects it. */
function duesBook() {
  const planned: Parameters<DuesOfSale['plan']>[1][] = []
  const cancelled: string[] = []
  return {
    planned,
    cancelled,
    async plan(_: unknown, given: Parameters<DuesOfSale['plan']>[1]) {
      planned.push(given)
    },
    async cancel(_: unknown, { subjectId }: { subjectId: string }) {
      cancelled.push(subjectId)
    },
    refund: async () => ({ cents: 0 }),
    refundable: async () => ({ cents: 0, open: 0 }),
  }
}

/** Added matches are kept; who tells of them is another test's. */
export const nobodyIsTold = { enqueue: async () => {} } as unknown as Jobs

/** Single matches and season tickets, as two things to sell. */
export function buildSeasonTickets(database: Pick<TestDatabase, 'db'>, { noSeatLock = false } = {}) {
  const { db } = database
  const contacts = createContacts({ db })
  const { isOrganisation } = createOrganisations({ db })
  const dues = duesBook()
  const tickets = createTickets({
    db,
    cartOf: () => {
      throw new Error('nobody asks')
    },
    sealing: testSealing,
    codeKey: 'turns',
    cacheMs: 0,
    noSeatLock,
  })
  const context = {
    db,
    seasonPlaces: tickets.seasonPlaces,
    seasonTickets: tickets.seasonTickets({ holdPerson: async () => {}, isOrganisation }),
    isOrganisation,
    birthdayOf: contacts.birthdayOf,
    // Who has children is another module's; tests that have some put it in.
    childOf: (async () => null) as QuoteContext['childOf'],
    recipientOf: contacts.recipientOf,
    holdPerson: contacts.holdPerson,
    recurring: (): DuesOfSale => dues,
    addedMatches: (): AddedMatchesOfSale => ({
      offerTo: (trx, offer) => offerTo({ keptPlaces: tickets.keptPlaces, jobs: nobodyIsTold }, trx, offer),
    }),
  }
  return { tickets, dues, context, sellable: createSeasonSellable(context) }
}

/** Cart, checkout and bank around them. */
export async function buildSeasonShop(database: TestDatabase) {
  const built = buildSeasonTickets(database)
  const shop = await buildShop(database, async () => [built.tickets.sellable, built.sellable])
  return { shop, ...built }
}

/** What a cart is asked for: a seat by its id, or the standing block 23. */
export function seasonItem(
  place: string,
  given: { season?: number; ticketType?: string; options?: Record<string, string> } = {},
) {
  const { season = SEASON, ticketType = 'full', options = {} } = given
  const isSeat = place.includes('-')
  return {
    sku: `DK-${season}-${isSeat ? '1' : 's'}-${ticketType}`,
    quantity: 1,
    userOptionValues: [
      { key: isSeat ? 'seatId' : 'blockId', value: place },
      ...Object.entries(options).map(([key, value]) => ({ key, value })),
    ],
  }
}
