import type { FastifyRequest } from 'fastify'
import { awayAreas } from '#club/away-areas.ts'
import { auditRequest } from '#modules/audit/audit.ts'
import { priceGrid, priceGridOfAreas } from '#modules/tickets/events/sale.rules.ts'
import { phasesFrom } from '#modules/tickets/phases.rules.ts'
import type { Db } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { slugOf } from '#platform/slugs.ts'
import { awayMatchOf } from './away/away.ts'
import type { NewOfficeEvent, OfficeEventPlan, OfficeFixture, SaleOfEvent } from './change.schema.ts'
import type { EventsContext } from './events.ts'
import {
  type FixtureRow,
  findTemplate,
  loadAwayFixtures,
  loadFixtures,
  type TemplateRow,
} from './fixtures.storage.ts'
import { alongWith, shiftedWith, usualSaleFrom } from './plan.rules.ts'

const USUAL = { vatRate: 19, maxPerBuyer: 4, doorsMinutes: 120 }

/** Those at home first, each by kick-off. */
export async function listFixtures({ db }: EventsContext): Promise<{ items: OfficeFixture[] }> {
  const items = [...(await loadFixtures(db)), ...(await loadAwayFixtures(db))].map(fixtureOf)
  return { items }
}

/** How a match would be sold: as the last one was, by its own kick-off; what the club has never said is left open. */
export async function planEvent({ db, tickets }: EventsContext, matchId: string): Promise<OfficeEventPlan> {
  const fixture = await findFixture(db, matchId)
  const isAway = fixture.side === 'away'
  const template = await findTemplate(db, { isAway })
  const known = template ? await tickets.loadPrices(db, template.id) : []
  const areas = isAway ? awayAreas.map(({ id }) => id) : null
  const prices = (areas ? priceGridOfAreas(areas) : priceGrid).map(({ priceClass, ticketType }) => {
    const price = known.find((one) => one.price_class === priceClass && one.ticket_type === ticketType)
    const { price_cents: priceCents = null, member_price_cents: memberPriceCents = null } = price ?? {}
    return { priceClass, ticketType, priceCents, memberPriceCents }
  })
  return {
    fixture: fixtureOf(fixture),
    likeMatch: template?.opponent ?? null,
    areas,
    contingents: template && !isAway ? await keptIn({ db, tickets }, template.id) : [],
    vatRate: known[0] ? Number(known[0].vat_rate) : USUAL.vatRate,
    ...timesOf(fixture.startsAt, template, prices),
  }
}

/** What a new match keeps from the sale because the one before does: also what was given out of it there. */
async function keptIn({ db, tickets }: Pick<EventsContext, 'db' | 'tickets'>, eventId: string) {
  const { items } = await tickets.loadContingentPlan(db, eventId)
  return items
    .filter(({ releasedAt }) => releasedAt === null)
    .map(({ name, left, given }) => ({ name, places: left + given }))
}

function timesOf(
  to: Date,
  template: TemplateRow | null,
  prices: SaleOfEvent['prices'],
): Pick<OfficeEventPlan, 'doorsOpenAt' | 'sale'> {
  const { doorsMinutes, maxPerBuyer } = USUAL
  const everybody = { who: 'everybody', memberSince: null, until: null, priceClasses: null } as const
  if (!template)
    return {
      doorsOpenAt: new Date(to.getTime() - doorsMinutes * 60_000).toISOString(),
      sale: {
        phases: [{ ...everybody, from: usualSaleFrom(to).toISOString(), maxPerBuyer }],
        saleUntil: to.toISOString(),
        prices,
      },
    }
  const { startsAt: from, phases, saleUntil, doorsOpenAt } = template
  const shifted = (moment: Date) => shiftedWith({ moment, from, to }).toISOString()
  return {
    doorsOpenAt: alongWith({ moment: doorsOpenAt, from, to }).toISOString(),
    sale: {
      phases: phasesFrom(phases).map((phase) => ({
        ...phase,
        from: shifted(phase.from),
        until: phase.until && shifted(phase.until),
        priceClasses: phase.priceClasses && [...phase.priceClasses],
      })),
      saleUntil: alongWith({ moment: saleUntil, from, to }).toISOString(),
      prices,
    },
  }
}

/** Puts it on sale, with the blocks that the match before had open. Of two who do it at once one gets 409. */
export function addEvent(
  { db, tickets, matches }: EventsContext,
  request: FastifyRequest,
  given: NewOfficeEvent,
): Promise<{ id: string; slug: string }> {
  const { matchId, doorsOpenAt, vatRate, away, ...sale } = given
  return db.transaction().execute(async (trx) => {
    await matches.requireUnsold(trx, matchId)
    const fixture = await findFixture(trx, matchId)
    const isAway = fixture.side === 'away'
    if (isAway !== (away !== null)) throw new AppError(409, 'EVENT_OTHER_GROUND', OTHER_GROUND)
    const template = isAway ? null : await findTemplate(trx, { isAway })
    const made = await tickets.addEvent(trx, {
      ...nameOf(fixture),
      matchday: fixture.matchday,
      startsAt: fixture.startsAt,
      doorsOpenAt: new Date(doorsOpenAt),
      vatRate,
      releasedBlocks: template?.released ?? null,
      terms: termsOf(sale),
      ...(away ? { away: awayMatchOf(away) } : {}),
    })
    if (template) {
      const [from, to] = [template.startsAt, fixture.startsAt]
      const moved = (moment: Date) => alongWith({ moment, from, to })
      await tickets.copyContingents(trx, { from: template.id, to: made.id, moved })
    }
    await matches.sellAs(trx, { matchId, slug: made.slug })
    const thing = { type: 'event', id: made.id, name: fixture.opponent }
    await auditRequest(trx, request, {
      thing,
      after: { ...sale, doorsOpenAt, vatRate, ...(away ? { away } : {}) },
    })
    return made
  })
}

const OTHER_GROUND = 'A match at another ground is sold by areas, one at home by its plan.'

async function findFixture(db: Db, matchId: string): Promise<FixtureRow> {
  const [fixture] = [...(await loadFixtures(db, matchId)), ...(await loadAwayFixtures(db, matchId))]
  if (!fixture) throw notFound()
  return fixture
}

function nameOf({ home, opponent, crest, competition, side }: FixtureRow) {
  const [first, second] = side === 'away' ? [opponent, home] : [home, opponent]
  return {
    slug: slugOf(`${first} ${second}`),
    name: { de: `${first} – ${second}`, en: `${first} v ${second}`, ja: `${first} – ${second}` },
    competition,
    opponent,
    opponentCrest: crest ?? '',
  }
}

/** Types without a price are not sold. */
export function termsOf({ phases, saleUntil, prices }: SaleOfEvent) {
  return {
    phases: phasesFrom(phases),
    saleUntil: new Date(saleUntil),
    prices: prices.flatMap(({ priceCents, ...price }) =>
      priceCents === null ? [] : [{ ...price, priceCents }],
    ),
  }
}

function fixtureOf({ home: _, crest: __, competition, startsAt, ...fixture }: FixtureRow): OfficeFixture {
  return { ...fixture, competition: competition.de, startsAt: startsAt.toISOString() }
}
