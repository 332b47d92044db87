import { expect, test } from 'vitest'
import { entriesOf, processOf, receiptCode } from './cash.rules.ts'

test('what goes in or out is balanced, and sales are posted with their payment', () => {
  for (const kind of ['float', 'deposit', 'withdrawal', 'difference', 'closing'] as const)
    expect(entriesOf(kind, -1234).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0)
  expect(entriesOf('sale', 100)).toEqual([])
})

test('what is signed names sums by rate and the way to pay', () => {
  const gross = [
    { rate: 19, cents: 1990 },
    { rate: 7, cents: 500 },
  ]
  expect(processOf({ kind: 'sale', amountCents: 2490, gross })).toEqual({
    processType: 'Kassenbeleg-V1',
    processData: 'Beleg^19.90_5.00_0.00_0.00_0.00^24.90:Bar',
  })
  expect(processOf({ kind: 'float', amountCents: 5000, gross: [] }).processType).toBe('SonstigerVorgang')
})

test('the code of a receipt has twelve parts', () => {
  const at = new Date('2026-03-14T13:30:00Z')
  const code = receiptCode({
    ...{ clientId: 'Kasse 1', processType: 'Kassenbeleg-V1', processData: 'Beleg^1.00' },
    ...{ transactionNumber: 1, signatureCounter: 2, startedAt: at, finishedAt: at },
    ...{ algorithm: 'ecdsa-plain-SHA256', signature: 'c2ln', publicKey: 'a2V5' },
  })
  expect(code.split(';')).toHaveLength(12)
  expect(code.startsWith('V0;Kasse 1;')).toBe(true)
})
