import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closesAt, firstToServe, holdMinutes, isReminderDue } from './rules.ts'

const at = (text: string) => new Date(`2026-03-14T${text}:00Z`)
const doorsOpenAt = at('18:00')

describe('how long offered places are held', () => {
  test.each([
    ['twelve hours, where there is time', new Date('2026-03-13T12:00:00Z'), 720],
    ['until two hours before the doors open', at('12:00'), 240],
    ['half an hour at least', at('15:30'), 30],
  ])('%s', (_name, now, minutes) => {
    expect(holdMinutes({ now, doorsOpenAt })).toBe(minutes)
  })

  test('the list closes when nothing could be held for half an hour any more', () => {
    expect(closesAt({ doorsOpenAt })).toEqual(at('15:30'))
  })

  test('the reminder comes an hour before the end, and not for a hold that was short from the beginning', () => {
    const long = { offeredAt: at('03:00'), offeredUntil: at('15:00') }
    expect(isReminderDue({ ...long, now: at('13:59') })).toBe(false)
    expect(isReminderDue({ ...long, now: at('14:00') })).toBe(true)
    expect(isReminderDue({ ...long, now: at('15:00') })).toBe(false)
    const short = { offeredAt: at('14:00'), offeredUntil: at('15:00') }
    expect(isReminderDue({ ...short, now: at('14:30') })).toBe(false)
  })
})

describe('who is next', () => {
  const wish = fc.record({
    personId: fc.constantFrom('anna', 'ben', 'cleo'),
    quantity: fc.integer({ min: 1, max: 6 }),
    together: fc.boolean(),
    priceClasses: fc.uniqueArray(fc.constantFrom('1', '2', '3'), { minLength: 1 }),
    ticketType: fc.constantFrom('full', 'child'),
  })

  test('the first whose wish can be met whole, and nobody before them could have been', () => {
    fc.assert(
      fc.property(fc.array(wish), fc.integer({ min: 0, max: 6 }), (line, free) => {
        const canHave = (one: (typeof line)[number]) => (one.quantity <= free ? free : null)
        expect(firstToServe(line, canHave)?.wish).toBe(line.find((one) => one.quantity <= free))
      }),
    )
  })

  test('for a thousand equal wishes places are looked for once', () => {
    const line = Array.from({ length: 1000 }, (_, index) => ({
      personId: String(index),
      quantity: 4,
      together: true,
      priceClasses: ['2', '1'],
      ticketType: 'full',
    }))
    let looks = 0
    const inVain = () => {
      looks += 1
      return null
    }
    expect(firstToServe(line, inVain)).toBeNull()
    expect(looks).toBe(1)
  })
})
