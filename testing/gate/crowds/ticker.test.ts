import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { createTicker } from '#modules/matches/ticker/ticker.ts'
import { testDatabase } from '#testing/database.ts'
import { createProgram, portFor } from '#testing/harness/program.ts'
import { openReaders } from '#testing/harness/ticker-readers.ts'

/** The pushed ticker with real programs and real connections; `testing/night` opens ten thousand. */
const READERS = Number(process.env['TICKER_READERS'] ?? 300)
/** Only where the machine is there for this alone. */
const MAX_MS = process.env['TICKER_READERS'] ? 2_000 : null

const database = await testDatabase()
const { db } = database
const programs = [
  createProgram({ port: portFor(14), databaseUrl: database.url }),
  createProgram({ port: portFor(15), databaseUrl: database.url }),
]
const [first, second] = programs as [(typeof programs)[0], (typeof programs)[0]]
const desk = createTicker({ db })
const editor = () => ({ by: 'test', now: new Date() })
const paths = club.languages.map((language) => `/feeds/liveticker/${language}/${club.teamIds.profis}/stream`)
let id: string

const LINE = {
  type: null,
  side: null,
  playerId: null,
  secondPlayerId: null,
  goal: null,
  outcome: null,
  minute: null,
  extraMinute: null,
}
const write = (text: string) =>
  desk.add(id, { ...editor(), words: { ...LINE, text: { de: text, en: text, ja: text } } })

/** Resident memory and processor time of a process so far. */
function usageOf(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  const megabytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
  return { megabytes, cpuMs: (Number(fields[11]) + Number(fields[12])) * 10 }
}

beforeAll(async () => {
  const row = await db
    .selectFrom('matches')
    .select('id')
    .where('home_team_id', '=', club.teamIds.profis)
    .where('period', '=', 'PreMatch')
    .orderBy('kick_off')
    .executeTakeFirstOrThrow()
  id = row.id
  await desk.open(id, editor())
  await desk.step(id, { ...editor(), to: 'FirstHalf' })
  await Promise.all(programs.map((program) => program.start()))
})
afterAll(() => Promise.all(programs.map((program) => program.dispose())))

describe('MAT-11 a ticker with many readers', () => {
  test('a line, its correction and its deletion reach everybody, on both programs', async () => {
    const before = usageOf(first.pid!)
    const crowd = await openReaders({ port: first.port, paths, count: READERS })
    const others = await openReaders({ port: second.port, paths, count: 20 })
    const opened = usageOf(first.pid!)
    let event = ''
    const line = async () => {
      event = (await write('Ecke von links, zweite')).event.id
    }
    const times: number[] = []
    const elsewhere = others.reached('Ecke von links', async () => {})
    times.push(await crowd.reached('Ecke von links', line))
    await elsewhere
    const corrected = others.reached('Ecke von rechts', async () => {})
    times.push(
      await crowd.reached('Ecke von rechts', () =>
        desk.correct(id, {
          ...editor(),
          eventId: event,
          words: { text: { de: 'Ecke von rechts', en: 'Ecke von rechts', ja: 'Ecke von rechts' } },
        }),
      ),
    )
    await corrected
    const deleted = others.reached('"deleted_at":"', async () => {})
    times.push(await crowd.reached('"deleted_at":"', () => desk.remove(id, { ...editor(), eventId: event })))
    await deleted
    const after = usageOf(first.pid!)
    console.info(
      `${READERS} readers: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms until the last one; ` +
        `memory ${before.megabytes.toFixed(0)} → ${opened.megabytes.toFixed(0)} → ${after.megabytes.toFixed(0)} MB; ` +
        `processor ${after.cpuMs - opened.cpuMs} ms for three messages, ${opened.cpuMs - before.cpuMs} ms to open`,
    )
    if (MAX_MS !== null) for (const ms of times) expect(ms).toBeLessThan(MAX_MS)
    expect(crowd.open()).toBe(READERS)
    // Everything else is served as before.
    const answer = await fetch(
      `http://127.0.0.1:${first.port}/feeds/liveticker/de/${club.teamIds.profis}.json`,
    )
    expect(answer.status).toBe(200)
    others.close()
    crowd.close()
  })

  test('a program that stops lets its readers go and ends as it should', async () => {
    const readers = await openReaders({ port: second.port, paths, count: 20 })
    expect((await second.stop()).code).toBe(0)
    await expect.poll(() => readers.open()).toBe(0)
  })
})
