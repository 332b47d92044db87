import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { buildOwnContract } from '#modules/contracts/build.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/log.ts'
import { testApp } from '#testing/app.ts'
import type { Buyer } from '#testing/harness/buyer.ts'
import type { Answer } from '#testing/harness/driver.ts'
import { overtaken } from './together.ts'

// A stored way to pay is deleted in one tab while another writes it down for what is owed from then on.

const ROUNDS = 12

const app = await testApp({ log: createLog('fatal') })
const { db } = app.test

afterEach(() => {
  delete process.env['UNSAFE']
})

async function storedCard(ownerId: string): Promise<string> {
  const id = newId()
  await sql`insert into payment_tokens (id, owner_id, kind, provider, provider_reference, state, display)
    values (${id}, ${ownerId}, 'creditCard', 'sandbox', ${`ins-${id}`}, 'active', '{}')`.execute(db)
  return id
}

/** Both at once; what each was answered, and whether the contract is paid with what is gone. */
async function race(
  { id: ownerId, token }: Buyer,
  both: (one: () => Promise<Answer>, other: () => Promise<Answer>) => Promise<Answer[]> = (one, other) =>
    Promise.all([one(), other()]),
): Promise<{ answers: string; isOrphan: boolean }> {
  const contract = await buildOwnContract(db, { subscriberId: ownerId })
  const card = await storedCard(ownerId)
  const answers = await both(
    () => app.send({ method: 'DELETE', path: `/api/checkout/v2/checkouts/paymentInfo/${card}`, token }),
    () =>
      app.send({
        method: 'PATCH',
        path: `/api/abo/self/v1/contracts/${contract.id}/paymenttokenid`,
        token,
        body: { paymentTokenId: card },
      }),
  )
  const { rows } = await sql`
    select from contracts c join payment_tokens t on t.id = c.payment_token_id
    where c.id = ${contract.id} and t.state = 'deleted'`.execute(db)
  return { answers: answers.map(({ status }) => status).join(), isOrphan: rows.length > 0 }
}

test(`A12 PM-06 ${ROUNDS} methods are deleted and chosen for a contract at once: one of the two, never both`, async () => {
  for (const buyer of await app.gather(ROUNDS)) {
    const { answers, isOrphan } = await race(buyer)
    expect(['204,422', '400,200']).toContain(answers)
    expect(isOrphan).toBe(false)
  }
})

test('A12 A16 chosen while it is being deleted it is refused; without the lock a contract is paid with what is gone', async () => {
  const chosenMeanwhile: Parameters<typeof race>[1] = (one, other) =>
    overtaken(db, 'payment_tokens', one, other, 'update')
  const [buyer, next] = await app.gather(2)
  expect(await race(buyer!, chosenMeanwhile)).toEqual({ answers: '204,422', isOrphan: false })
  process.env['UNSAFE'] = 'noTokenLock'
  expect(await race(next!, chosenMeanwhile)).toEqual({ answers: '204,200', isOrphan: true })
})

test('PM-06 NEC-24 the method of a contract that goes on stays, whatever is paid; of one that has ended it goes', async () => {
  const [buyer] = await app.gather(1)
  const { id, token } = buyer!
  const contract = await buildOwnContract(db, { subscriberId: id })
  const card = await storedCard(id)
  await sql`update contracts set payment_token_id = ${card} where id = ${contract.id}`.execute(db)
  const remove = () =>
    app.send({ method: 'DELETE', path: `/api/checkout/v2/checkouts/paymentInfo/${card}`, token })
  const refused = await remove()
  expect([refused.status, refused.json.errorCode]).toEqual([400, 'USER_HAS_UNCANCELLED_CONTRACT'])
  await sql`update contracts set state = 'SubscriberChanged' where id = ${contract.id}`.execute(db)
  expect((await remove()).status).toBe(204)
})
