import { loadEntries } from '#modules/audit/audit.ts'
import type { Matches } from '#modules/matches/matches.ts'
import { loadNotes } from '#modules/office/notes/notes.ts'
import { phasesFrom, toldPhases } from '#modules/tickets/phases.rules.ts'
import { saleStateOf } from '#modules/tickets/sale.rules.ts'
import type { EventRefunds, Tickets } from '#modules/tickets/tickets.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { type List, pageOf } from '#platform/lists.ts'
import { loadAwayMatch } from './away/away.ts'
import {
  type EventCounts,
  type EventQuery,
  eventViews,
  type OfficeBlock,
  type OfficeEvent,
  type OfficeEventPlaces,
  type OfficeEventRow,
} from './schema.ts'
import * as storage from './storage.ts'

/** What the room of matches works with: the doors of the modules that do it. */
export type EventsContext = {
  db: Db
  tickets: Tickets
  matches: Pick<
    Matches,
    'requireUnsold' | 'sellAs' | 'loadFixtureChoices' | 'addFixture' | 'changeFixture' | 'removeFixture'
  >
  eventRefunds: Pick<EventRefunds, 'load' | 'sums' | 'begin'>
}

const MOST_ENTRIES = 100

export async function listEvents(context: EventsContext, query: EventQuery): Promise<List<OfficeEventRow>> {
  const { db } = context
  const { page, pageSize } = query
  const [rows, count] = await Promise.all([
    storage.listEvents(db, { wanted: query, limit: pageSize + 1, offset: (page - 1) * pageSize }),
    storage.countEvents(db, query),
  ])
  const { items, ...list } = pageOf(rows, query, count)
  return { ...list, items: await Promise.all(items.map((row) => rowOf(context, row))) }
}

export async function countEvents(db: Db): Promise<EventCounts> {
  const items = await Promise.all(
    eventViews.map(async (view) => ({ key: view, count: await storage.countEvents(db, { view }) })),
  )
  return { items }
}

/** Everything about one match; 404 where there is none. */
export async function loadEvent(context: EventsContext, id: string): Promise<OfficeEvent> {
  const { db, tickets, eventRefunds } = context
  const row = await storage.findEvent(db, id)
  if (!row) throw notFound()
  const { wishes, wishedPlaces, competition, doorsOpenAt, counted: _counted, ...event } = row
  const [prices, refunds, notes, audit, away] = await Promise.all([
    tickets.loadPrices(db, id),
    row.cancelledAt ? eventRefunds.load(id) : null,
    loadNotes(db, { type: 'event', id }),
    loadEntries(db, { page: 1, pageSize: MOST_ENTRIES, thingType: 'event', thingId: id }),
    loadAwayMatch(db, id),
  ])
  return {
    ...event,
    ...headOf(event),
    competition: competition.de,
    away,
    areas: row.isAway ? row.counted : null,
    doorsOpenAt: doorsOpenAt.toISOString(),
    prices: prices.map((price) => ({
      priceClass: price.price_class,
      ticketType: price.ticket_type,
      priceCents: price.price_cents,
      memberPriceCents: price.member_price_cents,
      vatRate: Number(price.vat_rate),
    })),
    waiting: { wishes, places: wishedPlaces },
    refunds,
    notes: notes.items,
    audit: audit.items,
  }
}

/** How the sale stands this moment. */
export async function loadEventPlaces(
  { db, tickets }: Pick<EventsContext, 'db' | 'tickets'>,
  id: string,
): Promise<OfficeEventPlaces> {
  const [blocks, pace, blockedBecause, complimentary] = await Promise.all([
    tickets.loadPlaces(id),
    storage.loadPaceOf(db, id),
    storage.countBlocked(db, id),
    tickets.countComplimentary(db, id),
  ])
  if (!blocks) throw notFound()
  return { ...sumOf(blocks), ...pace, complimentary, blocks, blockedBecause }
}

async function rowOf({ tickets }: EventsContext, row: storage.EventHeadRow): Promise<OfficeEventRow> {
  return { ...headOf(row), ...sumOf((await tickets.loadPlaces(row.id)) ?? []) }
}

function headOf(row: storage.EventHeadRow) {
  const { now, phases: rows, ...event } = row
  const phases = phasesFrom(rows)
  return {
    ...event,
    startsAt: row.startsAt.toISOString(),
    phases: toldPhases(phases, now).phases,
    saleUntil: row.saleUntil.toISOString(),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    state: saleStateOf({ ...row, phases }),
  }
}

/** The visitors' blocks are not the club's to count; what is free in a closed block is not for sale. */
export function sumOf(blocks: readonly OfficeBlock[]) {
  const own = blocks.filter(({ isGuest }) => !isGuest)
  const sum = (key: 'capacity' | 'sold' | 'held' | 'blocked' | 'free', some = own) =>
    some.reduce((total, block) => total + block[key], 0)
  return {
    capacity: sum('capacity'),
    sold: sum('sold'),
    held: sum('held'),
    blocked: sum('blocked'),
    free: sum(
      'free',
      own.filter(({ isOnSale }) => isOnSale),
    ),
  }
}
