import { type RawBuilder, sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { buildOwnContract } from '#modules/contracts/build.ts'
import { buildExchange, resaleItem } from '#modules/marketplace/build.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/log.ts'
import { testApp } from '#testing/app.ts'
import type { Buyer } from '#testing/harness/buyer.ts'
import type { Answer } from '#testing/harness/driver.ts'
import { waitingForLocks } from '#testing/waiting.ts'

// An account is deleted in one tab while another writes one of its ways to pay down for what is owed, or what it is owed. Both take
// the same rows: in the same order one waits, in another PostgreSQL ends one of the two.

const app = await testApp({ log: createLog('fatal') })
const { db } = app.test
const { buy, buyTicket, offer, storeCard } = buildExchange(app)
const event = await buildEvent(db)
let seats = 0
const nextSeat = () => {
  seats += 1
  return `19-1-${seats}`
}

afterEach(() => {
  delete process.env['UNSAFE']
})

type Case = {
  /** What both need, and the deletion needs last when it takes rows in the right order. */
  last: RawBuilder<unknown>
  change(): Promise<Answer>
}

async function storedMethod({ id: ownerId }: Buyer): Promise<string> {
  const id = newId()
  await sql`insert into payment_tokens (id, owner_id, kind, provider, provider_reference, state, display)
    values (${id}, ${ownerId}, 'creditCard', 'sandbox', ${`ins-${id}`}, 'active', '{}')`.execute(db)
  return id
}

async function dueOf({ id: payerId }: Buyer, given: { subjectId: string; isBilled: boolean }) {
  const { subjectId, isBilled } = given
  const { rows } = await sql<{ day: string }>`
    select ((app.now() at time zone 'Europe/Berlin')::date + ${isBilled ? 0 : 90}::int)::text as day`.execute(
    db,
  )
  await db.transaction().execute((trx) =>
    app.recurring.plan(trx, {
      ...{ kind: 'seasonTicket', subjectId, period: '2041', payerId, vatRate: 7, actor: 'test' },
      parts: [{ amountCents: 4_000, dueOn: rows[0]!.day }],
      paymentTokenId: null,
    }),
  )
  await app.recurring.round()
  await app.jobs.drain()
  const [due] = await app.recurring.duesOf(db, { kind: 'seasonTicket', subjectId })
  expect(due!.state).toBe(isBilled ? 'invoiced' : 'planned')
  return due!.id
}

/** An instalment gets a method: with its bill out the account stays, otherwise it goes. */
async function instalment(buyer: Buyer, isBilled: boolean): Promise<Case> {
  const { id: subjectId } = await buildOwnContract(db, { subscriberId: buyer.id, state: 'SubscriberChanged' })
  const [id, card] = [await dueOf(buyer, { subjectId, isBilled }), await storedMethod(buyer)]
  return {
    last: sql`select from dues where id = ${id} for update`,
    change: () =>
      app.send({
        method: 'PUT',
        path: `/api/recurring/self/dues/${id}/paymentMethod`,
        token: buyer.token,
        body: { paymentTokenId: card },
      }),
  }
}

/** A contract with an open bill gets a method. */
async function contract(buyer: Buyer): Promise<Case> {
  const { id } = await buildOwnContract(db, { subscriberId: buyer.id })
  const [due, card] = [await dueOf(buyer, { subjectId: id, isBilled: true }), await storedMethod(buyer)]
  return {
    last: sql`select from dues where id = ${due} for update`,
    change: () =>
      app.send({
        method: 'PATCH',
        path: `/api/abo/self/v1/contracts/${id}/paymenttokenid`,
        token: buyer.token,
        body: { paymentTokenId: card },
      }),
  }
}

/** A payout that failed goes to a method. */
async function payout(seller: Buyer): Promise<Case> {
  const { request } = await buyTicket(seller, event, nextSeat())
  const { json } = await offer(seller, request)
  const [buyer] = await app.gather(1)
  await buy(buyer!, resaleItem(json.id))
  await sql`update marketplace_offers set state = 'PaymentFailed' where id = ${json.id}`.execute(db)
  const card = await storeCard(seller, '4000189900000111')
  return {
    last: sql`select from marketplace_offers where id = ${json.id} for update`,
    change: () =>
      app.send({
        method: 'POST',
        path: `/api/payouts/${json.id}/paymentRetry`,
        token: seller.token,
        body: { paymentTokenId: card },
      }),
  }
}

const CASES: [string, (buyer: Buyer) => Promise<Case>, answers: string][] = [
  ['an instalment whose bill is out', (buyer) => instalment(buyer, true), '400,200'],
  ['an instalment that is planned', (buyer) => instalment(buyer, false), '204,409'],
  ['a contract with an open bill', contract, '400,200'],
  ['a payout that failed', payout, '400,200'],
]

/**
 * The last row that both need is held until the deletion and then the change stand: what each has taken by then the other has to wait
 * for. Answers what they were told, the deletion first.
 */
async function race(build: (buyer: Buyer) => Promise<Case>, without?: string): Promise<string> {
  const [buyer] = await app.gather(1)
  const { last, change } = await build(buyer!)
  if (without) process.env['UNSAFE'] = without
  const both = await db.transaction().execute(async (holder) => {
    await last.execute(holder)
    const deletion = app.send({ method: 'DELETE', path: '/api/contact/contacts/self', token: buyer!.token })
    await waitingForLocks(db, 1)
    const changed = change()
    await waitingForLocks(db, 2)
    return { all: Promise.all([deletion, changed]) }
  })
  const answers = (await both.all).map(({ status }) => status)
  return answers.join()
}

test.each(CASES)(
  'A12 PM-06 %s gets a method while its account is deleted: each hears what is true',
  async (_, build, answers) => {
    expect(await race(build)).toBe(answers)
  },
)

test.each(CASES.filter(([name]) => !name.includes('planned')))(
  'A12 A16 control: %s, with locks from the other end: PostgreSQL ends one of the two',
  async (_, build) => {
    expect(await race(build, 'noErasureOrder')).toContain('500')
  },
)
