import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectionRetryDays, preNotificationDays } from '#club/contracts.ts'
import { addDays } from '#platform/dates.ts'
import { afterFailure, announcedFrom, collectedOn } from './ladder.rules.ts'
import { DUE_STATES } from './schema.ts'
import { dueSteps, isDueStep, isOpen, openStates } from './states.rules.ts'

const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
const asDay = day.map((date) => date.toISOString().slice(0, 10))

test('each failure but the last one is followed by another try, later', () => {
  fc.assert(
    fc.property(asDay, fc.integer({ min: 1, max: 9 }), (today, attempts) => {
      const next = afterFailure({ attempts, today })
      const isOver = attempts > collectionRetryDays.length
      expect(next.state).toBe(isOver ? 'suspended' : 'failed')
      expect(next.nextAttemptOn === null).toBe(isOver)
      expect((next.nextAttemptOn ?? '9999') > today).toBe(true)
    }),
  )
})

test('nothing is collected before its day, and a debit not before its word is old enough', () => {
  fc.assert(
    fc.property(asDay, asDay, fc.constantFrom('sepa', 'creditCard', 'payPal'), (dueOn, announcedOn, kind) => {
      const on = collectedOn({ dueOn, announcedOn, kind })
      expect(on >= dueOn && on >= announcedOn).toBe(true)
      if (kind === 'sepa') expect(on >= addDays(announcedOn, preNotificationDays)).toBe(true)
      if (announcedOn === announcedFrom(dueOn)) expect(on).toBe(dueOn)
    }),
  )
})

test('what is open can be paid and given up; what is over stays so', () => {
  for (const state of DUE_STATES) {
    expect(openStates.includes(state)).toBe(isOpen(state))
    if (isOpen(state))
      for (const to of ['collecting', 'paid', 'cancelled', 'writtenOff'] as const)
        expect(isDueStep(state, to)).toBe(true)
  }
  expect([dueSteps.cancelled, dueSteps.writtenOff]).toEqual([[], []])
})
