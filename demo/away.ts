import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import { siteOf } from '#club/sites.ts'
import { addEvent } from '#modules/tickets/events/new-event.ts'
import { addMinutes } from '#platform/dates.ts'
import type { Trx } from '#platform/db.ts'
import { homeGames } from './season.ts'

const DAY = 24 * 60

/** What the other club gives, dearest first, and what its ground calls each area. */
const AREAS = [
  { id: 'gsi', places: 240, called: 'Block N4, Oberrang', full: 3800, reduced: 3100 },
  { id: 'gsb', places: 160, called: 'Block N2, Unterrang', full: 2900, reduced: 2400 },
  { id: 'gst', places: 900, called: 'Block N1', full: 1800, reduced: 1400 },
] as const

type AwayFixture = {
  id: string
  opponent: string
  shortName: string
  crest: string
  code: string
  matchday: number
  startsAt: Date
  ground: string
}

/** One match at another club's ground on sale: several areas, and a name for each ticket until two days before. */
export async function seedAwayMatch(trx: Trx, now: Date): Promise<void> {
  const after = homeGames(now).find(({ at }) => at === 5)!.startsAt
  const { rows } = await sql<AwayFixture>`
    select m.id, h.name as opponent, h.short_name as "shortName", h.crest, h.code, m.matchday, m.kick_off as "startsAt", m.venue as ground
    from matches m join football_teams h on h.id = m.home_team_id
    where m.away_team_id = ${siteOf('firstTeam')!.teamId!} and m.kick_off > ${after} and m.ticket_event is null
    order by m.kick_off limit 1`.execute(trx)
  const [match] = rows
  if (!match) return
  const { slug } = await addEvent(trx, eventOf(match, now))
  await sql`update matches set ticket_event = ${slug} where id = ${match.id}`.execute(trx)
}

function eventOf({ opponent, shortName, crest, code, matchday, startsAt, ground }: AwayFixture, now: Date) {
  const both = (name: string): Text => ({ de: name, en: name, ja: name })
  return {
    slug: `auswaerts-${code.toLowerCase()}`,
    name: {
      de: `${shortName} – Falkenstadt`,
      en: `${shortName} v Falkenstadt`,
      ja: `${shortName} – ファルケンシュタット`,
    },
    competition: { de: '1. Liga', en: 'First division', ja: '1部リーグ' },
    opponent,
    opponentCrest: crest,
    matchday,
    startsAt,
    doorsOpenAt: addMinutes(startsAt, -90),
    vatRate: 19,
    releasedBlocks: null,
    terms: {
      phases: [
        {
          ...({ who: 'everybody', memberSince: null, until: null, priceClasses: null } as const),
          ...{ maxPerBuyer: 4, from: addMinutes(now, -3 * DAY) },
        },
      ],
      saleUntil: addMinutes(startsAt, -DAY),
      prices: AREAS.flatMap(({ id, full, reduced }) => [
        { priceClass: id, ticketType: 'full', priceCents: full, memberPriceCents: full - 200 },
        { priceClass: id, ticketType: 'reduced', priceCents: reduced, memberPriceCents: null },
      ]),
    },
    away: {
      ground: { name: ground, city: shortName, address: 'Am Stadion 1' },
      entrance: {
        ...both('Einlass nur über den Gästeeingang Nord. Taschen bis DIN A4.'),
        en: 'Entrance by the north gate for visitors only. Bags up to A4.',
        ja: '入場はビジター用北ゲートのみ。バッグはA4サイズまで。',
      },
      areas: AREAS.map(({ id, places, called }) => ({ id, places, called })),
      namesUntil: addMinutes(startsAt, -2 * DAY),
    },
  }
}
