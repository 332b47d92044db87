// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { OwnSweepstake, Sweepstake } from '#modules/sweepstakes/schema.ts'
import { open, server, withFakeServer } from '#web/account/screen-for-test.tsx'
import { become } from '#web/account/session-for-test.ts'
import { type ErrorEvent, onError } from '#web/api/errors.ts'
import { until } from '#web/ui/render-for-test.ts'
import { Doors } from './calendar/Doors.tsx'
import { TakePart } from './TakePart.tsx'

vi.mock('#web/session/session.ts', () => import('#web/account/session-for-test.ts'))

withFakeServer()

const ID = '01999999-0000-7000-8000-000000000001'
const SERIES = '01999999-0000-7000-8000-000000000002'
const BASE = '/api/sweepstakes'

const sweepstake: Sweepstake = {
  id: ID,
  seriesId: SERIES,
  status: 'active',
  door: null,
  name: { de: 'Ein Trikot', en: 'A shirt' },
  text: { de: 'Getragen.', en: 'Worn.' },
  conditions: null,
  picture: null,
  opensAt: '2026-12-01T00:00:00.000Z',
  closesAt: '2099-12-02T00:00:00.000Z',
  drawsAt: '2099-12-03T19:00:00.000Z',
  drawnAt: null,
  minAge: 0,
  membersOnly: false,
  question: null,
  prizes: [],
  entries: 1,
  winners: [],
  commitment: 'c',
}
const without: OwnSweepstake = { ...sweepstake, lot: null, reminds: false }
const lot = {
  number: 7,
  code: 'c',
  salt: null,
  enteredAt: '2026-12-01T08:00:00.000Z',
  answer: null,
  wantsResult: false,
  excluded: null,
  win: null,
}

/** The server refuses, and from then on tells of the lot that was drawn in another tab. */
function refuseASecond(call: string, sentence: string, after: Record<string, unknown>) {
  const problem = { status: 409, errorCode: 'SWEEPSTAKE_ALREADY_IN', localizedErrors: [{ de: sentence }] }
  server.answers[call] = Response.json(problem, { status: 409 })
  const fetchOf = globalThis.fetch
  globalThis.fetch = async (address, options) => {
    const answer = await fetchOf(address, options)
    if (options?.method === 'POST') Object.assign(server.answers, after)
    return answer
  }
}

const press = (box: HTMLElement, words: string) =>
  act(async () =>
    [...box.querySelectorAll('button')].find(({ textContent }) => textContent === words)!.click(),
  )
const said = (box: HTMLElement) => [...box.querySelectorAll('.banner[role=status]')].map((b) => b.textContent)

async function eventsOf(run: () => Promise<void>): Promise<ErrorEvent[]> {
  const events: ErrorEvent[] = []
  const stop = onError((event) => events.push(event))
  await run()
  stop()
  return events
}

test('SWP-08 ERR-03 a second time is no error: information in the German words of the server, and the lot there is', async () => {
  become('signedIn')
  const own = `GET ${BASE}/self/sweepstakes/${ID}`
  server.answers[own] = without
  refuseASecond(`POST ${BASE}/participants/self/sweepstakes/${ID}`, 'Du hast schon ein Los.', {
    [own]: { ...without, lot },
  })
  const box = await open(() => <TakePart sweepstake={sweepstake} />, '/gewinnspiele')
  const tick = await until(() => box.querySelector<HTMLInputElement>('input[type=checkbox]'))
  const events = await eventsOf(async () => {
    await act(async () => tick.click())
    await press(box, 'Los ziehen')
    await until(() => said(box).length === 2)
  })
  expect(events).toEqual([])
  expect(said(box)[0]).toBe('Du hast schon ein Los.')
  expect(said(box)[1]).toContain('Dein Los ist 7')
})

test('SWP-09 whoever is in today’s draw already reads so beside the lot', async () => {
  become('signedIn')
  const door = { ...sweepstake, door: 5 }
  const doors = `GET ${BASE}/self/sweepstakeseries/${SERIES}/sweepstakes`
  const page = { items: [{ ...door, lot: null, reminds: false }], hasNextPage: false }
  server.answers[doors] = page
  const sentence = 'Du bist bei der Verlosung von heute schon dabei.'
  refuseASecond(`POST /api/account/self/groups/${SERIES}`, sentence, {
    [doors]: { ...page, items: [{ ...door, lot, reminds: false }] },
  })
  const series = {
    id: SERIES,
    kind: 'calendar' as const,
    name: { de: 'Kalender', en: 'Calendar' },
    text: { de: '', en: '' },
    picture: null,
    runningSweepstake: door,
  }
  const box = await open(
    () => <Doors series={series} doors={[door]} now="2026-12-05T08:00:00.000Z" />,
    '/adventskalender',
  )
  await until(() => [...box.querySelectorAll('button')].some((b) => b.textContent === 'Los ziehen'))
  await press(box, 'Los ziehen')
  await until(() => said(box).length === 2)
  expect(said(box)[0]).toBe(sentence)
  expect(said(box)[1]).toContain('Du bist bei Tür 5 dabei.')
  expect(said(box)[1]).toMatch(/Gezogen wird .*3\. Dez.*20:00/)
})
