// @vitest-environment jsdom
import { webcrypto } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CampRoll } from '#modules/office/camps/schema.ts'
import { forgetTaken, forgetTakenOfOthers, TAKEN } from '../../../session/taken-lists.ts'
import { MOST_TRIES, pinFault } from './pin.rules.ts'
import { listTaken, openRoll, sealAgain, sealRoll } from './sealed-roll.ts'

const PIN = '481516'
const CAMP = '0199cc00-0000-7000-8000-000000000006'
const COACH = '0199cc00-0000-7000-8000-0000000000aa'
const roll: CampRoll = {
  id: CAMP,
  name: { de: 'Mädchencamp' },
  place: 'Halle Süd',
  startsOn: '2031-05-30',
  endsOn: '2031-06-01',
  today: '2031-05-30',
  keepUntil: '2031-06-01T08:00:00.000Z',
  children: [
    {
      id: '0199cd00-0000-7000-8000-000000000001',
      firstName: 'Lotte',
      lastName: 'Jansen',
      age: 11,
      kitSize: '140',
      sheet: {
        health: 'Asthma',
        allergies: 'Nüsse',
        pickup: 'Oma Inge',
        goesAlone: false,
        photos: false,
        emergencyName: 'Mara Jansen',
        emergencyPhone: '+49 171 1234567',
      },
      there: {},
    },
  ],
}
const hoursFrom = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const about = (more: object = {}) => ({
  campId: CAMP,
  camp: 'Mädchencamp',
  personId: COACH,
  takenAt: hoursFrom(0),
  until: hoursFrom(48),
  ...more,
})
const seal = (more: object = {}) => sealRoll({ about: about(more), roll, pin: PIN })
const session = (id: string, permissions: string[]) => ({ person: { id }, permissions }) as never

beforeEach(() => {
  // Documents of tests have no secure context, and so no sealing.
  vi.stubGlobal('crypto', webcrypto)
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

describe('what a coach has taken along', () => {
  test('opens by its PIN, and lies here without a word of any child', async () => {
    await seal()
    const stored = Object.values({ ...localStorage }).join('\n')
    const said = JSON.stringify(roll.children).match(/[\p{L}\d+]{4,}/gu)!
    const names = said.filter((word) => !/^(id|0199.*|0000|7000|8000|.*0000.*)$/.test(word))
    expect(names).toContain('Lotte')
    for (const word of [...names, 'Nüsse', 'Jansen', PIN]) expect(stored).not.toContain(word)
    for (const word of ['Lotte', 'Asthma']) expect(stored).not.toContain(btoa(word).slice(0, 5))
    expect(await openRoll({ campId: CAMP, pin: PIN })).toMatchObject({ kind: 'opened', roll })
  })

  test('shows nothing to a wrong PIN, and goes with the fifth of them', async () => {
    await seal()
    for (let left = MOST_TRIES - 1; left > 0; left -= 1)
      expect(await openRoll({ campId: CAMP, pin: '999000' })).toEqual({ kind: 'wrong', left })
    expect(await openRoll({ campId: CAMP, pin: '999001' })).toEqual({ kind: 'gone' })
    expect(await openRoll({ campId: CAMP, pin: PIN })).toEqual({ kind: 'gone' })
    expect(localStorage.length).toBe(0)
  })

  test('counts a try before it is made; a right one begins anew', async () => {
    await seal()
    const tries = [1, 2, 3, 4].map(() => openRoll({ campId: CAMP, pin: '999000' }))
    expect(JSON.parse(localStorage.getItem(TAKEN + CAMP)!).wrong).toBe(4)
    await Promise.all(tries)
    expect(await openRoll({ campId: CAMP, pin: PIN })).toMatchObject({ kind: 'opened' })
    expect(await openRoll({ campId: CAMP, pin: '999000' })).toEqual({ kind: 'wrong', left: 4 })
  })

  test('is gone when its time is over, with the look at it', async () => {
    await seal({ until: hoursFrom(-0.001) })
    expect(listTaken()).toEqual([])
    expect(localStorage.length).toBe(0)
    await seal()
    expect(listTaken(new Date(hoursFrom(49)))).toEqual([])
  })

  test('is not prolonged, nor made somebody else’s, by whoever writes another end beside it', async () => {
    for (const bent of [{ until: hoursFrom(5000) }, { personId: 'x' }, { takenAt: hoursFrom(1) }]) {
      await seal()
      const taken = JSON.parse(localStorage.getItem(TAKEN + CAMP)!)
      localStorage.setItem(TAKEN + CAMP, JSON.stringify({ ...taken, ...bent }))
      expect((await openRoll({ campId: CAMP, pin: PIN })).kind).toBe('wrong')
    }
  })

  test('is sealed again under the same PIN, by bytes of its own', async () => {
    await seal()
    const opened = await openRoll({ campId: CAMP, pin: PIN })
    if (opened.kind !== 'opened') throw new Error(opened.kind)
    const before = JSON.parse(localStorage.getItem(TAKEN + CAMP)!)
    await sealAgain({ ...opened, about: about({ until: hoursFrom(50) }) })
    const after = JSON.parse(localStorage.getItem(TAKEN + CAMP)!)
    expect(after.iv).not.toBe(before.iv)
    expect(await openRoll({ campId: CAMP, pin: PIN })).toMatchObject({ kind: 'opened' })
    await expect(crypto.subtle.exportKey('raw', opened.key)).rejects.toThrow()
  })

  test('a list that was taken back meanwhile does not come again', async () => {
    await seal()
    const opened = await openRoll({ campId: CAMP, pin: PIN })
    await forgetTaken()
    if (opened.kind === 'opened') await sealAgain(opened)
    expect(localStorage.length).toBe(0)
  })

  test('what is broken is nothing', async () => {
    for (const text of ['', '{', 'null', '[]', '{"bytes":1}', '{"bytes":"x","campId":"other"}']) {
      localStorage.setItem(TAKEN + CAMP, text)
      expect(listTaken()).toEqual([])
    }
  })
})

test('goes with signing out, with another person, and with the right to lead camps', async () => {
  await seal()
  forgetTakenOfOthers(session(COACH, ['camps.lead']))
  expect(listTaken().length).toBe(1)
  forgetTakenOfOthers(session(COACH, ['camps.read']))
  expect(listTaken()).toEqual([])
  await seal()
  forgetTakenOfOthers(session('somebody else', ['camps.lead']))
  expect(listTaken()).toEqual([])
  await seal()
  localStorage.setItem('office.language', 'de')
  await forgetTaken()
  expect(Object.keys(localStorage)).toEqual(['office.language'])
})

test.each([
  ['48151', 'short'],
  ['', 'short'],
  ['48151a', 'digits'],
  ['１２３４５６', 'digits'],
  ['000000', 'easy'],
  ['123456', 'easy'],
  ['987654', 'easy'],
  ['121212', 'easy'],
  ['481516', null],
  ['4815162342', null],
] as const)('the PIN %s: %s', (pin, fault) => expect(pinFault(pin)).toBe(fault))
