import { expect, test } from 'vitest'
import { lineOf, listHashOf } from '#modules/draws/draw.rules.ts'
import { percentsOf } from '#modules/polls/polls.rules.ts'
import { recount } from './recount.ts'

const lots = [
  { number: 1, code: `${'a'.repeat(64)} 1` },
  { number: 2, code: `${'b'.repeat(64)} 2` },
  { number: 3, code: `${'c'.repeat(64)} -` },
]
const label = { de: 'Eins', en: 'One' }
const proof = {
  version: 1 as const,
  id: '01990000-0000-7000-8900-000000000001',
  question: label,
  closedAt: '2026-11-26T10:00:00.000Z',
  listHash: listHashOf(lots),
  answers: [
    { number: 1, label, voices: 1 },
    { number: 2, label, voices: 1 },
  ],
  voices: lots.map(lineOf),
}

test('a list adds up to what was published; one voice changed, left out or made up is found', async () => {
  const right = { isSameList: true, isSameSum: true, voices: 2 }
  expect(await recount(proof, 'b'.repeat(64))).toEqual({ ...right, own: '2' })
  expect((await recount(proof, 'c'.repeat(64))).own).toBe('-')
  expect((await recount(proof, 'd'.repeat(64))).own).toBe(null)
  const turned = proof.voices.with(1, `2 ${'b'.repeat(64)} 1`)
  expect(await recount({ ...proof, voices: turned }, '')).toMatchObject({
    isSameList: false,
    isSameSum: false,
  })
  expect((await recount({ ...proof, voices: proof.voices.slice(1) }, '')).isSameSum).toBe(false)
  const madeUp = [...proof.voices, `4 ${'e'.repeat(64)} 9`]
  expect(await recount({ ...proof, voices: madeUp }, '')).toMatchObject({
    isSameList: false,
    isSameSum: false,
  })
})

test('percents are whole and add up to a hundred', () => {
  for (const voices of [
    [1, 1, 1],
    [0, 0, 7],
    [2, 3, 5, 7, 11],
    [1, 999],
  ]) {
    const percents = percentsOf(voices)
    expect(percents.reduce((sum, one) => sum + one, 0)).toBe(100)
  }
  expect(percentsOf([0, 0])).toEqual([0, 0])
})
