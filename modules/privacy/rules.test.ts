import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RetentionKind, retention } from '#club/retention.ts'
import { berlinDate } from '#platform/dates.ts'
import { blockerLines, heldUntil, refusalToDelete, retainedLines } from './rules.ts'
import { type BlockerKind, blockerRefusals } from './schema.ts'

const now = new Date('2026-11-22T12:00:00Z')

describe('how long something is kept', () => {
  test.each([
    ['invoice', '2026-11-22T12:00:00Z', '2034-12-31T23:00:00.000Z'],
    // New Year's Eve in Berlin is an hour earlier than in UTC.
    ['invoice', '2026-12-31T22:59:59Z', '2034-12-31T23:00:00.000Z'],
    ['invoice', '2026-12-31T23:00:00Z', '2035-12-31T23:00:00.000Z'],
    ['letter', '2026-01-01T00:00:00Z', '2032-12-31T23:00:00.000Z'],
    ['signInName', '2026-11-22T12:00:00Z', '2026-11-23T12:00:00.000Z'],
  ])('ACC-25 %s of %s until %s', (kind, since, until) => {
    expect(heldUntil({ kind, since: new Date(since) }).toISOString()).toBe(until)
  })

  test('ACC-25 whatever is counted in years ends at midnight of a New Year in Berlin, never early', () => {
    const kinds = (Object.keys(retention) as RetentionKind[]).filter((kind) => 'years' in retention[kind])
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...kinds), moment, (kind, since) => {
        const until = heldUntil({ kind, since })
        expect(berlinDate(until)).toMatch(/-01-01$/)
        expect(berlinDate(new Date(until.getTime() - 1))).toMatch(/-12-31$/)
        const { years } = retention[kind] as { years: number }
        const earliest = new Date(since)
        earliest.setUTCFullYear(earliest.getUTCFullYear() + years)
        expect(until.getTime()).toBeGreaterThanOrEqual(earliest.getTime())
      }),
    )
  })

  test('ACC-25 one line per kind, with the end of the last; what is over is not kept', () => {
    const things = [
      { kind: 'letter', since: new Date('2024-05-01') },
      { kind: 'invoice', since: new Date('2026-05-01') },
      { kind: 'invoice', since: new Date('2020-05-01') },
      { kind: 'invoice', since: new Date('2010-05-01') },
    ]
    expect(retainedLines(things, now)).toEqual([
      { kind: 'invoice', count: 2, until: '2034-12-31T23:00:00.000Z' },
      { kind: 'letter', count: 1, until: '2030-12-31T23:00:00.000Z' },
    ])
  })
})

describe('why an account cannot be deleted', () => {
  const refusal = (blockers: { kind: string; count: number }[], losses = 0, acceptLosses = false) =>
    refusalToDelete(
      {
        blockers: blockerLines(blockers),
        losses: Array.from({ length: losses }, () => ({ kind: 'tickets' as const, count: 1 })),
      },
      { acceptLosses },
    )?.title ?? null

  test.each(Object.entries(blockerRefusals))('ACC-21 ACC-30 %s', (kind, { title }) => {
    expect(refusal([{ kind, count: 1 }], 1, true)).toBe(title)
  })

  test('NEC-23 a running contract is said first, whichever module comes first', () => {
    const kinds = Object.keys(blockerRefusals) as BlockerKind[]
    fc.assert(
      fc.property(fc.shuffledSubarray(kinds), (others) => {
        const blockers = [...new Set([...others, 'runningContracts'])].map((kind) => ({ kind, count: 1 }))
        expect(refusal(blockers)).toBe('ACCOUNT_HAS_RUNNING_CONTRACTS')
      }),
    )
  })

  test('ACC-21 the same kind from two modules is one line', () => {
    expect(
      blockerLines([
        { kind: 'openPayments', count: 1 },
        { kind: 'openPayments', count: 2 },
      ]),
    ).toEqual([{ kind: 'openPayments', count: 3 }])
  })

  test('ACC-25 what can no longer be reached must be accepted', () => {
    expect(refusal([], 1)).toBe('ACCOUNT_LOSSES_NOT_ACCEPTED')
    expect(refusal([], 1, true)).toBeNull()
    expect(refusal([])).toBeNull()
  })
})
