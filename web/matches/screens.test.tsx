// @vitest-environment jsdom
import { act, type ComponentType } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TickerData, TickerFeed } from '#modules/matches/schema.ts'
import { InLanguage } from '#web/forms/translator-for-test.tsx'
import { cleanUp, render } from '#web/ui/render-for-test.ts'
import MatchLineUpPage from './centre/MatchLineUpPage.tsx'
import MatchNowPage from './centre/MatchNowPage.tsx'
import MatchStatisticsPage from './centre/MatchStatisticsPage.tsx'
import MatchTickerPage from './centre/MatchTickerPage.tsx'
import type { LoadedMatch } from './load-match.ts'
import {
  brandt,
  buildCentre,
  buildEvent,
  buildMatch,
  buildPerson,
  buildRow,
  buildTicker,
  heimstadt,
  player,
  westhafen,
} from './match-for-test.ts'
import FixturesPage from './season/FixturesPage.tsx'
import StandingsPage from './season/StandingsPage.tsx'
import PersonPage from './squad/PersonPage.tsx'
import SquadPage from './squad/SquadPage.tsx'
import StaffPage from './squad/StaffPage.tsx'

const RENDERED = '2025-11-22T15:53:30.000Z'
const server: { feed: TickerFeed | null; isDown: boolean } = { feed: null, isDown: false }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(RENDERED) })
  server.feed = null
  server.isDown = false
  globalThis.fetch = async (address) => {
    if (server.isDown || !server.feed || !String(address).includes('liveticker'))
      return new Response(null, { status: 503 })
    return Response.json(server.feed)
  }
})

afterEach(() => {
  cleanUp()
  vi.useRealTimers()
})

async function open(Page: ComponentType, loaderData: unknown, address = '/x') {
  const Stub = createRoutesStub([{ id: 'page', path: '/x', Component: Page }])
  const { box } = render(
    <InLanguage language="de">
      <Stub initialEntries={[address]} hydrationData={{ loaderData: { page: loaderData } }} />
    </InLanguage>,
  )
  // Some parts come as scripts of their own.
  await act(() => vi.dynamicImportSettled())
  await passes(0)
  return box
}

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Each test has a team of its own, because what was heard of a team is shared by all of a document. */
let teams = 1000
function liveMatch(more: Partial<TickerData> = {}, centre: Parameters<typeof buildCentre>[0] = {}) {
  teams += 1
  const ticker = buildTicker(more)
  const feed = { website: 'profis', full_slug: 'spiel/m1/liveticker' }
  const loaded: LoadedMatch = {
    centre: buildCentre({ ticker, feed: { ...feed, teamId: teams, current: true }, ...centre }),
    stories: [],
    poll: null,
    renderedAt: RENDERED,
  }
  const notify = (next: Partial<TickerData>) => {
    server.feed = { ...feed, data: { ...ticker, ...next } }
  }
  notify({})
  return { loaded, ticker, notify }
}

const entries = (box: HTMLElement) =>
  [...box.querySelectorAll('[data-event]')].map((entry) => entry.getAttribute('data-event'))
const words = (box: HTMLElement) => box.textContent?.replace(/\s+/g, ' ') ?? ''

describe('the match centre', () => {
  test('MAT-04 MAT-08 shows score, scorers, minute and ticker as rendered, the latest first', async () => {
    const { loaded } = liveMatch()
    const box = await open(MatchTickerPage, loaded)
    expect(box.querySelector('h1')?.textContent).toBe('SV Heimstadt 1904 – FC Westhafen')
    expect(box.querySelector('.match-score__min')?.textContent).toBe('67′2. Halbzeit')
    expect(words(box)).toContain('Luca Brandt 12′')
    expect(entries(box)).toEqual(['goal-2', 'card-1', 'goal-1', 'kickoff'])
    expect(box.querySelector('ol[aria-live=polite]')).not.toBeNull()
  })

  test('MAT-08 shows minutes past the end of a half as such', async () => {
    const { loaded } = liveMatch({ period_started_at: '2025-11-22T15:05:00.000Z' })
    const box = await open(MatchTickerPage, loaded)
    expect(box.querySelector('.match-score__min')?.textContent).toContain('90′+4')
  })

  test('MAT-08 MAT-18 counts on in extra time: the clock, the goal at its scorer and in the ticker', async () => {
    const goal = buildEvent({ type: 'Goal', period: 'ExtraFirstHalf', minute: 97, team_id: 1 })
    const { loaded } = liveMatch({
      period: 'ExtraFirstHalf',
      period_started_at: '2025-11-22T15:45:00.000Z',
      events: [goal],
    })
    const box = await open(MatchTickerPage, loaded)
    expect(box.querySelector('.match-score__min')?.textContent).toContain('99′')
    expect(words(box)).toContain('97′')
    expect(words(box)).not.toContain('90′+')
  })

  test('says for how long nothing has been written, until something is', async () => {
    const { loaded, ticker, notify } = liveMatch()
    const box = await open(MatchTickerPage, loaded)
    const quiet = () => box.querySelector('.match-quiet')?.textContent
    expect(quiet()).toBe('Seit 21 Minuten kein neuer Eintrag.')
    const line = buildEvent({ period: 'SecondHalf', minute: 66, text: 'Ecke.' })
    notify({ version: 11, events: [...ticker.events, line] })
    await passes(5000)
    expect(quiet()).toBeUndefined()
  })

  test('MAT-14 a goal comes in, a correction replaces it in its place, a deletion goes with a word', async () => {
    const { loaded, ticker, notify } = liveMatch()
    const box = await open(MatchTickerPage, loaded)
    const goal = buildEvent({
      id: 'goal-3',
      type: 'Goal',
      goal: 'regular',
      period: 'SecondHalf',
      minute: 58,
      team_id: 159,
      player: brandt,
      score: { home: 2, away: 1 },
      text: 'Aus dem Gedränge.',
    })
    notify({ version: 11, score: { home: 2, away: 1 }, events: [...ticker.events, goal] })
    await passes(5000)
    expect(entries(box)[0]).toBe('goal-3')
    expect(box.querySelector('.match-score__value')?.textContent).toContain('2 zu 1')
    expect(box.querySelector('[data-event=goal-3]')?.className).toContain('ticker-entry--fresh')
    expect(box.querySelector('[data-event=goal-1]')?.className).not.toContain('ticker-entry--fresh')

    const corrected = { ...goal, player: player(10, 'Davide Conti'), corrected_at: RENDERED }
    notify({ version: 12, score: { home: 2, away: 1 }, events: [...ticker.events, corrected] })
    await passes(5000)
    expect(entries(box)[0]).toBe('goal-3')
    expect(box.querySelector('[data-event=goal-3]')?.textContent).toContain('Davide Conti')
    expect(box.querySelector('[data-event=goal-3]')?.textContent).toContain('Korrigiert')

    notify({ version: 13 })
    await passes(5000)
    expect(entries(box)[0]).toBe('goal-2')
    expect(box.querySelector('[role=status]')?.textContent).toContain('zurückgenommen')
    expect(box.querySelector('.match-score__value')?.textContent).toContain('1 zu 1')
    await passes(10_000)
    expect(words(box)).not.toContain('zurückgenommen')
  })

  test('MAT-14 says since when nothing comes, keeps what is known, and goes on', async () => {
    const { loaded, notify } = liveMatch()
    const box = await open(MatchTickerPage, loaded)
    server.isDown = true
    await passes(20_000)
    expect(words(box)).toContain('Stand von 16:53 Uhr')
    expect(entries(box)).toHaveLength(4)
    server.isDown = false
    notify({ version: 20, score: { home: 3, away: 1 } })
    await passes(5000)
    expect(words(box)).not.toContain('Stand von')
    expect(box.querySelector('.match-score__value')?.textContent).toContain('3 zu 1')
  })

  test('keeps the last word of this match when the feed goes on to the next one', async () => {
    const { loaded, notify } = liveMatch()
    const box = await open(MatchTickerPage, loaded)
    notify({ version: 30, period: 'FullTime', status: 'after', score: { home: 2, away: 1 } })
    await passes(5000)
    notify({ id: 'm2', version: 1, period: 'PreMatch', status: 'announced', score: null })
    await passes(10_000)
    expect(box.querySelector('.match-score__value')?.textContent).toContain('2 zu 1')
    expect(words(box)).toContain('Beendet')
  })

  test('MAT-09 the ticker is narrowed to goals and to cards', async () => {
    const { loaded } = liveMatch()
    const box = await open(MatchTickerPage, loaded)
    const press = (name: string) =>
      act(async () => {
        ;[...box.querySelectorAll('button')].find((button) => button.textContent === name)!.click()
      })
    await press('Tore')
    expect(entries(box)).toEqual(['goal-2', 'goal-1'])
    await press('Karten')
    expect(entries(box)).toEqual(['card-1'])
  })

  test('GEN-17 before the match shows the time, what to expect and where there are places', async () => {
    const ahead = { status: 'announced', period: 'PreMatch', score: null } as const
    const { loaded } = liveMatch(
      { ...ahead, liveticker_active: false, events: [], statistics: [], half_time: null },
      {
        match: buildMatch({ ...ahead, ticketEvent: 'heimstadt-westhafen' }),
        table: [buildRow(), buildRow({ rank: 2, team: westhafen, points: 25 })],
        meetings: [buildMatch({ id: 'm0', status: 'after', period: 'FullTime' })],
      },
    )
    const box = await open(MatchNowPage, loaded)
    expect(box.querySelector('.match-score__value')?.textContent).toContain(
      'Samstag, 22. November 2025, 15:30 Uhr',
    )
    expect(words(box)).toContain('1 Sieg, 0 Unentschieden, 0 Niederlagen')
    expect(box.querySelector('a[href*="heimstadt-westhafen"]')).not.toBeNull()
    expect(box.querySelector('[role=timer]')).not.toBeNull()
  })

  test.each([
    [{ void: true }, 'Kein Spiel'],
    [{ kick_off_precision: 'open' as const, status: 'announced' as const }, 'Neuer Termin offen'],
    [{ void: true, period: 'FullTime' as const, score: { home: 2, away: 1 } }, 'Ohne Wertung'],
  ])('MAT-04 says when there is no match, and leads to those that are played: %o', async (more, word) => {
    const { loaded } = liveMatch({ period: 'PreMatch', score: null, events: [], ...more })
    const box = await open(MatchNowPage, loaded)
    expect(words(box)).toContain(word)
    expect(words(box)).not.toContain('Tore aufs Handy')
    expect(box.querySelector('.match-score a[href="/saison/termine"]')).not.toBeNull()
  })

  test.each([
    [MatchLineUpPage, 'Die Aufstellung kommt etwa eine Stunde vor dem Anstoß.', '/kader'],
    [MatchTickerPage, 'Mit dem Anstoß geht es hier los.', '/spiel/m1/aktuell'],
    [MatchStatisticsPage, 'Gezählt wird ab dem Anstoß.', '/spiel/m1/aktuell'],
  ])(
    'GEN-17 before the match each view says when it fills, and what there is meanwhile',
    async (Page, said, way) => {
      const { loaded } = liveMatch({
        ...{ status: 'announced', period: 'PreMatch', score: null, half_time: null },
        ...{ events: [], statistics: [], line_ups: { home: null, away: null } },
      })
      const box = await open(Page, loaded)
      expect(words(box)).toContain(said)
      expect(box.querySelector(`.empty a[href="${way}"]`)).not.toBeNull()
      // Nothing to choose among nothing.
      expect(box.querySelector('button')).toBeNull()
    },
  )

  test('GEN-17 of a match that is over without a ticker nothing more is promised', async () => {
    const { loaded } = liveMatch({ status: 'after', period: 'FullTime', events: [], statistics: [] })
    expect(words(await open(MatchTickerPage, loaded))).toContain('Zu diesem Spiel gibt es keinen Ticker.')
    cleanUp()
    const box = await open(MatchStatisticsPage, loaded)
    expect(words(box)).toContain('Zu diesem Spiel gibt es keine Zahlen.')
    expect(box.querySelector('.empty a[href="/saison/termine"]')).not.toBeNull()
  })

  test('CNT-09 shows line-ups with what happened to whom, and statistics in pairs', async () => {
    const starters = Array.from({ length: 11 }, (_, index) => player(index + 1, `Spieler ${index + 1}`))
    const bench = [player(13, 'Morita')]
    const change = buildEvent({
      type: 'Substitution',
      minute: 60,
      team_id: 159,
      player: bench[0]!,
      second_player: starters[6]!,
    })
    const side = { formation: '4-4-2', coach: 'Marek Sobotta', starters, bench, captain: starters[0]!.id }
    const { loaded } = liveMatch({
      events: [...buildTicker().events, change],
      line_ups: { home: side, away: null },
    })
    const box = await open(MatchLineUpPage, loaded)
    expect(words(box)).toContain('Ausgewechselt 60′')
    expect(words(box)).toContain('Spieler 1 (K)')
    expect(words(box)).toContain('Trainer Marek Sobotta')
    expect(words(box)).toContain('Für dieses Spiel liegt keine Aufstellung vor.')
    expect(box.querySelector('svg[role=img][aria-label*="4-4-2"]')).not.toBeNull()
    const numbers = await open(MatchStatisticsPage, loaded)
    expect(words(numbers)).toContain('Heimstadt 54 %BallbesitzWesthafen 46 %')
  })
})

describe('season and squad', () => {
  test('GEN-17 lists the matches of a season by month, with results, tickets and the calendar', async () => {
    const matches = [
      buildMatch({ id: 'a', status: 'after', period: 'FullTime', kickOff: '2025-10-25T13:30:00.000Z' }),
      buildMatch({
        id: 'b',
        status: 'announced',
        period: 'PreMatch',
        score: null,
        ticketEvent: 'gegen-westhafen',
      }),
    ]
    const fixtures = {
      team: heimstadt,
      season: '2025',
      seasons: ['2025', '2024'],
      matches,
      calendar: '/feeds/termine/159.ics',
      event: null,
      renderedAt: RENDERED,
    }
    const box = await open(FixturesPage, fixtures)
    expect([...box.querySelectorAll('h2')].map((month) => month.textContent)).toEqual([
      'Heimstadt – Westhafen',
      'Oktober 2025',
      'November 2025',
    ])
    expect(box.querySelector('[role=timer]')).not.toBeNull()
    expect(box.querySelectorAll('.season-run .bar--win')).toHaveLength(1)
    expect(words(box)).toContain('Sieg')
    expect(box.querySelector('a[href*="gegen-westhafen"]')).not.toBeNull()
    expect(box.querySelector('a[href^="webcal:"]')?.getAttribute('href')).toMatch(
      /\/feeds\/termine\/159\.ics$/,
    )
    expect(box.querySelector('a[href="/feeds/termine/159.ics"]')).not.toBeNull()
  })

  test('MAT-15 shows the table as rendered, at home alone, and the own row apart', async () => {
    const rows = [buildRow(), buildRow({ rank: 2, team: westhafen, previousRank: 1 })]
    const table = {
      ...{
        team: heimstadt,
        season: '2025',
        seasons: ['2025'],
        competition: { de: '1. Liga', en: 'League' },
      },
      ...{ matchday: 12, live: true, zones: [], total: rows, home: rows.slice(1), away: rows },
    }
    const box = await open(StandingsPage, table)
    expect(box.querySelectorAll('tbody tr')).toHaveLength(2)
    expect(box.querySelector('tr.me')?.textContent).toContain('Heimstadt')
    cleanUp()
    const home = await open(StandingsPage, table, '/x?view=home')
    expect(home.querySelectorAll('tbody tr')).toHaveLength(1)
  })

  test('MAT-10 MAT-01 shows the lines of the squad and, apart from them, the staff', async () => {
    const coach = buildPerson({
      id: 'c',
      slug: 'c',
      firstName: 'Lina',
      lastName: 'Osterloh',
      title: 'Dr.',
      number: null,
      group: 'MedicalStaff',
    })
    const squad = {
      ...{ team: heimstadt, season: '2025', seasons: ['2025'] },
      groups: [
        { group: 'Forwards' as const, people: [buildPerson({ captain: true })] },
        { group: 'MedicalStaff' as const, people: [coach] },
      ],
    }
    const box = await open(SquadPage, squad)
    expect(words(box)).toContain('Sturm')
    expect(words(box)).toContain('Kapitän')
    expect(words(box)).not.toContain('Osterloh')
    cleanUp()
    const staff = await open(StaffPage, squad)
    expect(words(staff)).toContain('Dr. Lina Osterloh')
    expect(words(staff)).not.toContain('Brandt')
  })

  test('MAT-01 shows a person with numbers, last matches and the neighbours in the squad', async () => {
    const now = {
      season: '2025',
      team: 'SV Heimstadt 1904',
      appearances: 11,
      goals: 9,
      assists: 4,
      minutes: 962,
      yellowCards: 1,
      redCards: 0,
    }
    const details = {
      bornOn: '1999-04-04',
      nation: 'DE',
      heightCm: 188,
      foot: 'left',
      inClubSince: null,
      contractUntil: '2028',
      topSpeedKmh: 34.8,
      about: null,
      figure: null,
    }
    const found = {
      ...{ team: heimstadt, season: '2025', person: { ...buildPerson(), ...details }, now },
      career: [
        { ...now, season: '2024' },
        { ...now, season: '2023' },
      ],
      lastMatches: [
        {
          match: buildMatch({ status: 'after' }),
          minutes: 74,
          goals: 1,
          assists: 0,
          yellowCards: 0,
          redCards: 0,
        },
      ],
      ...{ previous: null, next: buildPerson({ slug: 'x-akinsola', lastName: 'Akinsola' }) },
    }
    const news = [
      {
        ...{ uid: 'portrait', kind: 'article', language: 'de', writtenIn: 'de', site: 'profis' },
        ...{ path: '/news/portrait/', href: '/news/detail/?id=portrait', title: 'Luca ganz nah', teaser: '' },
        ...{ categories: ['Porträt'], displayAt: '2026-01-01T10:00:00.000Z' },
      },
    ]
    const box = await open(PersonPage, { found, news, next: null, shirt: null })
    expect(words(box)).toContain('Mehr über Luca Brandt')
    expect(box.querySelector('a[href$="/news/detail/?id=portrait"]')?.textContent).toContain('Luca ganz nah')
    expect(box.querySelector('h1')?.textContent).toBe('Luca Brandt')
    for (const said of ['4. April 1999', '1,88 m', 'Deutschland', '34,8', '962', '1 Tor', 'Zusammen'])
      expect(words(box)).toContain(said)
    expect(box.querySelector('nav a[href="/kader/x-akinsola"]')).not.toBeNull()
  })
})
