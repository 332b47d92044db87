import { expect, test } from 'vitest'
import { createSight } from './sight.ts'

const shown = (rotation: string) => `SVF2.ticket.signature.${rotation}`

test('a code that stays in the picture is one scan; gone for a while, it is another', () => {
  const sight = createSight()
  expect([0, 1000, 3500, 6000].map((at) => sight.isNew('SVF1.a.b', at))).toEqual([true, false, false, false])
  expect(sight.isNew('SVF1.a.b', 9100)).toBe(true)
  expect(sight.isNew('SVF1.c.d', 9200)).toBe(true)
})

test('it is not read again because its answer stood for long', () => {
  const sight = createSight()
  sight.isNew('SVF1.a.b', 0)
  sight.answered({ code: 'SVF1.a.b', isIn: false, at: 60_000 })
  expect(sight.isNew('SVF1.a.b', 60_100)).toBe(false)
})

test('who was let in is not read again when the code turns; who was refused is', () => {
  const sight = createSight()
  sight.isNew(shown('1.p'), 0)
  sight.answered({ code: shown('1.p'), isIn: true, at: 1500 })
  expect(sight.isNew(shown('2.q'), 1600)).toBe(false)
  const other = (rotation: string) => shown(rotation).replace('ticket', 'other')
  sight.isNew(other('2.q'), 1700)
  sight.answered({ code: other('2.q'), isIn: false, at: 3000 })
  expect(sight.isNew(other('3.r'), 3100)).toBe(true)
})
