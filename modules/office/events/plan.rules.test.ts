import { expect, test } from 'vitest'
import { alongWith, shiftedWith, usualSaleFrom } from './plan.rules.ts'

const from = new Date('2026-10-17T13:30:00Z')

test('a sale begins as many days before, at the same time on the clocks of summer and winter', () => {
  const moment = new Date('2026-10-01T08:00:00Z')
  expect(shiftedWith({ moment, from, to: new Date('2026-11-14T17:30:00Z') })).toEqual(
    new Date('2026-10-29T09:00:00Z'),
  )
  expect(shiftedWith({ moment, from, to: from })).toEqual(moment)
})

test('doors open as many minutes before', () => {
  const moment = new Date('2026-10-17T11:30:00Z')
  const to = new Date('2026-11-14T17:30:00Z')
  expect(alongWith({ moment, from, to })).toEqual(new Date('2026-11-14T15:30:00Z'))
})

test('without a match before it the sale begins four weeks ahead at ten', () => {
  expect(usualSaleFrom(new Date('2026-11-14T17:30:00Z'))).toEqual(new Date('2026-10-17T08:00:00Z'))
})
