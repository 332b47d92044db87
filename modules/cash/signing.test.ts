import pino from 'pino'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { beginSale, createSimulatedSigner, listEntries, moveCash, openShift, signLeft } from './cash.ts'
import type { CashSigner } from './signer.ts'

const { db } = await testDatabase('empty')
const actor = { personId: newId(), name: 'Tessa' }
const log = pino({ level: 'silent' })
const device = createSimulatedSigner()
const broken = async () => {
  throw new Error('no answer')
}
const ctxWith = (signer: CashSigner | null) => ({ db, signer, log })
let drawers = 0

async function openDrawer(): Promise<string> {
  drawers += 1
  const given = { drawer: `Kasse ${drawers}`, floatCents: 100, actor }
  return db.transaction().execute((trx) => openShift(ctxWith(device), trx, given))
}

test('without a device no drawer opens and no sale begins, in one sentence', async () => {
  const given = { drawer: 'Kasse 0', floatCents: 0, actor }
  const opening = db.transaction().execute((trx) => openShift(ctxWith(null), trx, given))
  await expect(opening).rejects.toMatchObject({ code: 'CASH_SIGNER_MISSING' })
  const shiftId = await openDrawer()
  await expect(beginSale(ctxWith(null), shiftId)).rejects.toMatchObject({ code: 'CASH_SIGNER_MISSING' })
})

test('while the device does not answer no sale begins', async () => {
  const shiftId = await openDrawer()
  const away = ctxWith({ ...device, start: broken })
  await expect(beginSale(away, shiftId)).rejects.toMatchObject({ code: 'CASH_SIGNER_AWAY', status: 503 })
})

test('what was done while it failed stands unsigned, and is signed once when it is back', async () => {
  const shiftId = await openDrawer()
  const movement = { shiftId, kind: 'deposit', amountCents: 500, reason: 'Wechselgeld', actor } as const
  await db.transaction().execute((trx) => moveCash(ctxWith(device), trx, movement))
  await signLeft(ctxWith({ ...device, finish: broken }))
  expect((await listEntries(db, shiftId)).map(({ signature }) => signature)).toEqual([null, null])
  await Promise.all([signLeft(ctxWith(device)), signLeft(ctxWith(device))])
  await signLeft(ctxWith(device))
  const entries = await listEntries(db, shiftId)
  expect(entries.every(({ signature, isSimulated }) => signature !== null && isSimulated)).toBe(true)
  expect(new Set(entries.map(({ signatureCounter }) => signatureCounter)).size).toBe(2)
})
