import { describe, expect, test } from 'vitest'
import { listEvents } from '#modules/matches/ticker/ticker.storage.ts'
import { testApp } from '#testing/app.ts'
import { runCommand } from './commands.ts'

const app = await testApp()
const club = (...words: string[]) => runCommand(app, words, 'ute')
const json = async (...words: string[]) => {
  const { code, out, err } = await club(...words, '--json')
  if (code !== 0) throw new Error(err)
  return JSON.parse(out)
}
const refusal = async (...words: string[]) => (await club(...words)).err

describe('an evening at the ticker', () => {
  const frauen = ['--team', 'frauen']

  test('from the opening to the close, in plain words', async () => {
    expect(await refusal('ticker', 'kickoff', 'next', ...frauen)).toMatch('The ticker is not open')
    expect(await json('ticker', 'open', 'next', ...frauen)).toEqual({ ticker: 'open', period: 'PreMatch' })
    await json('ticker', 'text', 'now', 'Gleich geht es los.', '--text-en', 'Nearly there.', ...frauen)
    expect(await json('ticker', 'kickoff', 'now', ...frauen)).toMatchObject({
      number: 2,
      period: 'FirstHalf',
    })
    const goal = await json('ticker', 'goal', 'now', 'home', '--minute', '1', '--text-de', 'Tor.', ...frauen)
    expect(goal).toMatchObject({ number: 3, type: 'Goal', minute: '1′', score: '1:0' })
    await json('ticker', 'card', 'now', 'away', 'yellow', '--minute', '1', ...frauen)
    await json('ticker', 'penalty', 'now', 'away', 'missed', ...frauen)
    await json('ticker', 'var', 'now', 'Kein Abseits.', ...frauen)
    await json('ticker', 'period', 'now', 'half-time', ...frauen)
    expect(await refusal('ticker', 'goal', 'now', 'away', ...frauen)).toMatch('Nobody plays now')
    expect(await refusal('ticker', 'period', 'now', 'end', ...frauen)).toMatch(
      'After HalfTime comes SecondHalf',
    )
    await json('ticker', 'period', 'now', 'second-half', ...frauen)
    expect(await json('ticker', 'correct', 'now', '3', '--side', 'away', ...frauen)).toMatchObject({
      state: 'corrected',
      score: '0:1',
    })
    expect(await json('ticker', 'delete', 'now', '3', ...frauen)).toMatchObject({
      state: 'deleted',
      score: '0:0',
    })
    expect(await json('ticker', 'period', 'now', 'end', ...frauen)).toMatchObject({ period: 'FullTime' })
    const events = await json('ticker', 'show', 'now', ...frauen)
    expect(events.map((event: { number: number }) => event.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(await json('ticker', 'close', 'now', ...frauen)).toEqual({ ticker: 'closed', period: 'FullTime' })
    const matches: { status: string }[] = await json('ticker', 'list', ...frauen)
    expect(matches.filter(({ status }) => status === 'after')).toHaveLength(12)
  })

  test('players are named by shirt or name', async () => {
    const matches: { id: string; status: string }[] = await json('ticker', 'list')
    const id = matches.findLast(({ status }) => status === 'after')!.id
    await json('ticker', 'open', id)
    expect(
      await json('ticker', 'card', id, 'away', 'yellow', '--player', 'Eckert', '--minute', '30'),
    ).toMatchObject({
      type: 'YellowCard',
    })
    expect(await refusal('ticker', 'card', id, 'away', 'yellow', '--player', '6', '--minute', '40')).toMatch(
      'has a yellow card already',
    )
    expect(await refusal('ticker', 'goal', id, 'home', '--player', 'Brandt')).toMatch(
      'is nobody in the line-up',
    )
    await json('ticker', 'close', id)
  })

  test('MAT-09 an own match gets its line-up and its statistics, and scorers of the squad before that', async () => {
    const id: string = (await json('ticker', 'list')).find(
      ({ status }: { status: string }) => status !== 'after',
    ).id
    const match = await app.test.db
      .selectFrom('matches')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const side = match.home_team_id === 159 ? 'home' : 'away'
    const other = side === 'home' ? 'away' : 'home'
    const squad = await app.test.db
      .selectFrom('squad_members')
      .selectAll()
      .where('team_id', '=', 159)
      .where('season', '=', match.season)
      .where('number', 'is not', null)
      .orderBy('position')
      .execute()
    const shirts = squad.map(({ number }) => number!)
    const [captain, starters, bench] = [String(shirts[1]), shirts.slice(0, 11), shirts.slice(11, 15)]
    const lineUp = ['line-up', id, side, '--starters', starters.join(), '--bench', bench.join()]

    await json('ticker', 'open', id)
    await json('ticker', 'kickoff', id)
    const goal = ['ticker', 'goal', id, side, '--minute', '1', '--player', captain]
    expect(await json(...goal)).toMatchObject({ type: 'Goal' })
    expect(
      await json(...lineUp, '--captain', captain, '--formation', '4-4-2', '--coach', 'Ute Lang'),
    ).toEqual({
      starters: 11,
      bench: bench.length,
    })
    expect(await json('statistics', id, 'shots=12:7', 'possessionPercent=61.5:38.5')).toEqual({
      statistics: 2,
    })
    const told = await app.matches.pages.matchCentre({ id, language: 'de' })
    expect(told!.ticker.line_ups[side]).toMatchObject({ formation: '4-4-2', coach: 'Ute Lang' })
    expect(told!.ticker.statistics).toContainEqual({ name: 'shots', home: 12, away: 7 })
    expect(told!.ticker.version).toBeGreaterThan(match.ticker_version)

    expect(await refusal(...lineUp, '--captain', '98')).toMatch('The captain 98 is not in the line-up')
    expect(await refusal('line-up', id, side, '--starters', '1,2')).toMatch('2 players begin')
    expect(await refusal('line-up', id, side, '--starters', '1,x')).toMatch('numbers of shirts')
    expect(await refusal('line-up', id, other, '--starters', starters.join())).toMatch(/no squad|Nobody/)
    expect(await refusal('statistics', id, 'passAccuracyPercent=101:3')).toMatch('more than 100')
    expect(await refusal('statistics', id, 'luck=1:2')).toMatch('Say one of')
    const last = ['ticker', 'goal', id, side, '--minute', '1', '--player', String(shirts.at(-1))]
    expect(await refusal(...last)).toMatch('is nobody in the line-up')
  })

  test.each([
    [['ticker', 'goal', 'next', 'left'], 'Say which team'],
    [['ticker', 'goal', 'next', 'home', '--minute', 'soon'], 'is no minute'],
    [['ticker', 'period', 'next', 'tea'], 'is no period'],
    [['ticker', 'open', 'yesterday'], 'There is no match yesterday'],
    [['ticker', 'open', 'next', '--team', 'men'], 'is none of profis'],
    [['ticker', 'card', 'next', 'home', 'green'], 'Say one of yellow, second, red'],
    [['replay', 'last', '--speed', '0'], '--speed is a number'],
  ])('%s is refused with a sentence', async (words, sentence) => {
    expect(await refusal(...words)).toMatch(sentence)
  })
})

test('a replay goes through the whole pipeline and ends as it was, twice', async () => {
  const matches: { id: string; status: string; score: string }[] = await json(
    'ticker',
    'list',
    '--team',
    'nachwuchs',
  )
  const { id, score } = matches.findLast(({ status }) => status === 'after')!
  const told = async () =>
    (await listEvents(app.test.db, id)).map(
      ({ type, period, side, playerId, goal, text, minute, extraMinute }) => ({
        type,
        period,
        side,
        playerId,
        goal,
        text,
        ...(type?.startsWith('Kick') || type?.includes('histle') ? {} : { minute, extraMinute }),
      }),
    )
  const before = await told()
  for (const _ of [1, 2]) {
    const answer = await json('replay', id, '--speed', '1000000')
    expect(answer).toMatchObject({ steps: before.length, refused: [] })
    expect(await told()).toEqual(before)
  }
  const after: typeof matches = await json('ticker', 'list', '--team', 'nachwuchs')
  expect(after.find((match) => match.id === id)).toMatchObject({ score, status: 'after' })
})
