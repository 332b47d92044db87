import { describe, expect, test } from 'vitest'
import { stateOfBackups } from './backups.rules.ts'

const now = new Date('2026-11-27T09:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
const limits = { everyDays: 2, triedEveryDays: 180 }

describe('backups', () => {
  test('none is too old at once, and nothing can have been restored', () => {
    expect(stateOfBackups({ backup: null, restoration: null, first: null, now }, limits)).toMatchObject({
      ...{ isOld: true, days: null, isUntried: false, triedDays: null },
    })
  })

  test.each([
    [0, false, 0],
    [1.99, false, 1],
    [2, false, 2],
    [2.01, true, 2],
    [40, true, 40],
  ])('of %d days', (days, isOld, whole) => {
    const state = stateOfBackups({ backup: ago(days), restoration: null, first: ago(40), now }, limits)
    expect(state).toMatchObject({ isOld, days: whole, isUntried: false, triedDays: 40 })
  })

  test('one that nobody has ever restored is asked for after the time that counts since the first', () => {
    const state = (restoration: Date | null) =>
      stateOfBackups({ backup: ago(0), restoration, first: ago(200), now }, limits)
    expect(state(null)).toMatchObject({ isUntried: true, triedDays: 200 })
    expect(state(ago(3))).toMatchObject({ isUntried: false, triedDays: 3 })
  })
})
