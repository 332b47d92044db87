// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import type { CampRoll } from '#modules/office/camps/schema.ts'
import { addTick, dropTicks, loadTicks, queueName, withTicks } from './tick-queue.ts'

const name = queueName('coach', 'camp')
const tick = (placeId: string, isThere: boolean, second: number) => ({
  placeId,
  day: '2031-05-30',
  isThere,
  tickedAt: `2031-05-30T08:00:0${second}.000Z`,
})
beforeEach(() => localStorage.clear())

test('ticks wait in their order, of one child and day the last one; what came while they were sent stays', () => {
  addTick(name, tick('one', true, 1))
  addTick(name, tick('two', true, 2))
  const sent = addTick(name, tick('one', false, 3))
  expect(sent).toEqual([tick('two', true, 2), tick('one', false, 3)])
  addTick(name, tick('one', true, 4))
  expect(dropTicks(name, sent)).toEqual([tick('one', true, 4)])
  expect(loadTicks(queueName('somebody else', 'camp'))).toEqual([])
  expect(dropTicks(name, [tick('one', true, 4)])).toEqual([])
  expect(localStorage.length).toBe(0)
})

test('what is broken is nothing', () => {
  for (const text of ['{', 'null', '{}']) {
    localStorage.setItem(name, text)
    expect(loadTicks(name)).toEqual([])
  }
})

test('what was sent stands in the list that did not know it yet, and nothing else changes', () => {
  const child = (id: string) => ({ id, there: { '2031-05-29': true } })
  const roll = { children: [child('one'), child('two')] } as unknown as CampRoll
  const [one, two] = withTicks(roll, [tick('one', true, 1), tick('one', false, 2)]).children
  expect(one?.there).toEqual({ '2031-05-29': true, '2031-05-30': false })
  expect(two).toEqual(child('two'))
  expect(withTicks(roll, [])).toBe(roll)
})
