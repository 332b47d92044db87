import { describe, expect, test } from 'vitest'
import { actions, expiryOf, refusalToForward, stepOf, type TransferAction } from './transfers.rules.ts'
import { TransferState } from './transfers.schema.ts'

const now = new Date('2026-03-01T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

describe('TRF-03 state × action', () => {
  const all = Object.keys(actions) as TransferAction[]

  test('what waits can be accepted, declined, taken back, or expires', () => {
    expect(all.map((action) => stepOf('Waiting', action))).toEqual(['go', 'go', 'go', 'go'])
  })

  test.each(TransferState.options.filter((state) => state !== 'Waiting'))('%s is the end', (state) => {
    for (const action of all) expect(stepOf(state, action)).not.toBe('go')
    // Who asks for what has happened already is told so, not refused.
    for (const action of all.filter((one) => actions[one].to === state))
      expect(stepOf(state, action)).toBe('done')
  })

  test('TRF-10 whoever comes too late hears that the link has expired', () => {
    expect(['accept', 'decline', 'revoke'].map((action) => stepOf('Expired', action as 'accept'))).toEqual([
      'TICKET_TRANSFER_EXPIRED',
      'TICKET_TRANSFER_EXPIRED',
      'TICKET_TRANSFER_EXPIRED',
    ])
  })
})

describe('forwarding', () => {
  test('TRF-03 waits a week, and never beyond the kick-off', () => {
    expect(expiryOf({ now, startsAt: hours(24 * 20) })).toEqual(hours(24 * 7))
    expect(expiryOf({ now, startsAt: hours(5) })).toEqual(hours(5))
  })

  const fine = { isUsed: false, isOwed: false, eventCancelledAt: null, startsAt: hours(1), now, claim: null }
  test.each([
    [{}, null],
    [{ isUsed: true }, 'TICKET_IS_USED'],
    [{ isOwed: true }, 'TICKET_IS_UNPAID'],
    [{ eventCancelledAt: now }, 'TICKET_EVENT_CANCELLED'],
    [{ startsAt: now }, 'MATCH_HAS_STARTED'],
    [{ claim: { kind: 'offer' as const } }, 'TICKET_IS_OFFERED'],
    [{ claim: { kind: 'transfer' as const } }, 'TICKET_IS_FORWARDED'],
  ])('TRF-06 of %j', (more, expected) => {
    expect(refusalToForward({ ...fine, ...more })).toBe(expected)
  })
})
