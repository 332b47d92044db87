import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '#platform/ids.ts'
import { bankControl, payAtBank } from '#testing/bank.ts'
import { testDatabase } from '#testing/database.ts'
import { answerOf } from '#testing/race/together.ts'
import { buildPaymentsWorld } from './build.ts'

// Who asks the provider how a payment stands, and who may take the answer to somebody else.

const database = await testDatabase('empty')
const control = bankControl(database.db)
/** The payments that were asked about; the answers are known then, and come when `late` is over. */
const asked: string[] = []
let late: Promise<void> | null = null
const { payments, bank, openAndStart } = await buildPaymentsWorld(database, {
  wrapProvider: (provider) => ({
    ...provider,
    async confirm(given) {
      const [answer] = await Promise.allSettled([provider.confirm(given)])
      asked.push(given.key)
      await late
      return answerOf(answer)
    },
  }),
})
/** The provider says that something happened. */
const hear = (about: string) => payments.retryEvent({ source: 'sandbox', eventId: newId(), about })
const stateOf = async (paymentId: string) => (await payments.findPayment({ paymentId }))?.state

/** Whoever has read a payment by now and wants to ask for themselves has done so. */
async function everybodyHasRead(): Promise<void> {
  for (let time = 0; time < 5; time += 1) await stateOf(newId())
}

afterEach(async () => {
  late = null
  await bank.deliverDue()
  asked.splice(0)
})

/** Answers to what is asked from now on come when the function is called. */
function delayAnswers(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  late = promise
  return () => {
    late = null
    resolve()
  }
}

test('twenty who look at the same time are answered by one question', async () => {
  const { payment } = await openAndStart()
  await payAtBank(bank, payment.id)
  const answer = delayAnswers()
  const looks = Array.from({ length: 20 }, () => payments.look({ paymentId: payment.id }))
  await vi.waitUntil(() => asked.length === 1)
  await everybodyHasRead()
  answer()
  expect(new Set((await Promise.all(looks)).map((one) => one?.state))).toEqual(new Set(['paid']))
  expect(asked).toEqual([payment.id])
  // What is decided is asked about no more, and what has been answered is nobody's answer later.
  expect((await payments.look({ paymentId: payment.id }))?.state).toBe('paid')
  expect(asked).toEqual([payment.id])
})

test('T27 a message takes no answer from before it came, though somebody is asking', async () => {
  const { payment } = await openAndStart()
  const answer = delayAnswers()
  const look = payments.look({ paymentId: payment.id })
  await vi.waitUntil(() => asked.length === 1)
  await payAtBank(bank, payment.id)
  const message = hear(payment.id)
  await everybodyHasRead()
  answer()
  expect((await look)?.state).toBe('started')
  expect(await message).toBe(true)
  expect(await stateOf(payment.id)).toBe('paid')
})

test('a message that is being asked about answers those who look meanwhile', async () => {
  const { payment } = await openAndStart()
  await payAtBank(bank, payment.id)
  const answer = delayAnswers()
  const message = hear(payment.id)
  await vi.waitUntil(() => asked.length === 1)
  const looks = [1, 2, 3].map(() => payments.look({ paymentId: payment.id }))
  await everybodyHasRead()
  answer()
  expect((await Promise.all(looks)).map((one) => one?.state)).toEqual(['paid', 'paid', 'paid'])
  expect(await message).toBe(true)
  expect(asked).toEqual([payment.id])
})

test('B13 a question that comes to nothing is the message’s to ask again', async () => {
  const { payment } = await openAndStart()
  await control.setBehaviour(payment.id, 'garbage')
  const answer = delayAnswers()
  const looks = [1, 2].map(() => payments.look({ paymentId: payment.id }))
  await vi.waitUntil(() => asked.length === 1)
  const failed = Promise.allSettled(looks)
  await control.clearBehaviour(payment.id)
  await payAtBank(bank, payment.id)
  const message = hear(payment.id)
  await everybodyHasRead()
  answer()
  expect((await failed).map((one) => one.status)).toEqual(['rejected', 'rejected'])
  expect(await message).toBe(true)
  expect(await stateOf(payment.id)).toBe('paid')
})
