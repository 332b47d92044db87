import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestPrice, type Reduction, reductionsOn } from './reductions.rules.ts'

const name = { de: 'x', en: 'x', ja: 'x' }
const reduction = (id: string, more: Partial<Reduction>): Reduction => ({
  ...{ id, name, condition: 'proof', untilOn: null, percent: null, priceCents: null },
  ...more,
})
const early = reduction('early', { condition: 'early', untilOn: '2026-03-31', priceCents: 9000 })
const holders = reduction('holders', { condition: 'seasonTicket', percent: 15 })
const proof = reduction('proof', { percent: 50 })
const camp = { priceCents: 10000, memberPriceCents: 8000, reductions: [proof, early, holders] }
const nobody = { isMember: false, hasSeasonTicket: false, proof: null as string | null }
const on = (day: string) => ({ ...camp, reductions: reductionsOn(camp, day) })

describe('what a child costs before brothers and sisters', () => {
  test.each<[string, string, Partial<typeof nobody>, number, string | null]>([
    ['the last early day', '2026-03-31', {}, 9000, 'early'],
    ['the day after', '2026-04-01', {}, 10000, null],
    ['with a season ticket', '2026-03-31', { hasSeasonTicket: true }, 8500, 'holders'],
    [
      'members pay least without a proof',
      '2026-03-31',
      { isMember: true, hasSeasonTicket: true },
      8000,
      null,
    ],
    ['with a proof', '2026-03-31', { isMember: true, proof: 'proof' }, 5000, 'proof'],
    ['a proof that is none', '2026-04-01', { proof: 'holders' }, 10000, null],
    ['a proof of nothing', '2026-04-01', { proof: 'gone' }, 10000, null],
  ])('%s', (_, day, more, cents, which) => {
    const best = bestPrice(on(day), { ...nobody, ...more })
    expect([best.listCents, best.reduction?.id ?? null]).toEqual([cents, which])
    expect(best.isMemberPrice).toBe(cents === 8000)
  })

  test('of two equal prices the one counts that nobody has to prove', () => {
    const same = {
      ...camp,
      reductions: reductionsOn(
        { ...camp, reductions: [proof, { ...early, priceCents: 5000 }] },
        '2026-03-01',
      ),
    }
    expect(bestPrice(same, { ...nobody, proof: 'proof' }).reduction?.id).toBe('early')
  })

  test('whatever is written, nobody pays more than the whole price, and nobody less than nothing', () => {
    const cents = fc.integer({ min: 0, max: 100_000 })
    const written = fc.record({
      condition: fc.constantFrom('early', 'seasonTicket', 'proof'),
      percent: fc.option(fc.integer({ min: 1, max: 100 })),
      priceCents: fc.option(cents),
    })
    fc.assert(
      fc.property(
        cents,
        fc.option(cents),
        fc.array(written, { maxLength: 6 }),
        fc.boolean(),
        (priceCents, member, all, is) => {
          const reductions = all.map((one, index) => reduction(String(index), one as Partial<Reduction>))
          const memberPriceCents = member === null ? null : Math.min(member, priceCents)
          const shown = reductionsOn({ priceCents, reductions }, '2026-01-01')
          const rights = { isMember: is, hasSeasonTicket: is, proof: '0' }
          const { listCents } = bestPrice({ priceCents, memberPriceCents, reductions: shown }, rights)
          expect(listCents).toBeGreaterThanOrEqual(0)
          expect(listCents).toBeLessThanOrEqual(is ? (memberPriceCents ?? priceCents) : priceCents)
        },
      ),
    )
  })
})
