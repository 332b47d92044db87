import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { PaymentInfo } from '#modules/payments/schema.ts'
import { buildShop } from '#modules/tickets/build.ts'
import { AppError } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import type { Jobs } from '#platform/jobs.ts'
import { testDatabase } from '#testing/database.ts'
import { throughOrWaiting } from '#testing/waiting.ts'
import { buildContract, buildSeason } from '../transfers/build.ts'
import { createContractTransfers } from '../transfers/transfers.ts'
import { type Correction, createContractCorrections } from './correcting.ts'

// Staff change who pays while whoever was asked to pay accepts.

const database = await testDatabase('empty')
const { db } = database
const { tickets } = buildShop(database)
const token = newId()
const shared = {
  db,
  mailer: { send: async () => {} },
  seasonTickets: tickets.seasonTickets({ holdPerson: async () => {}, isOrganisation: async () => false }),
  recipientOf: async () => null,
  holdPerson: async () => {},
  placeKindOf: tickets.placeKindOf,
  openDues: async () => ({ cents: 0, parts: 0, nextOn: null, isOverdue: false }),
  moveDues: async () => {},
}
const transfers = createContractTransfers({
  ...shared,
  jobs: { every: () => {} } as unknown as Jobs,
  attempts: { mayTry: async () => true },
  languageOf: async () => 'de',
  paymentInfo: async () => ({ creditCard: [{ id: token }], payPal: [] }) as unknown as PaymentInfo,
  standOf: () => ({ de: 'Nord', en: 'North', ja: '北' }),
  transferUrl: () => 'http://club.example',
})

beforeAll(async () => {
  await buildSeason(db)
  await tickets.start()
  await sql`insert into payment_tokens (id, owner_id, kind, provider, state)
    values (${token}, ${newId()}, 'creditCard', 'sandbox', 'active')`.execute(db)
})

async function aPerson(): Promise<{ caller: Caller; email: string }> {
  const id = newId()
  const email = `${id}@mail.example`
  await sql`insert into contacts (id, first_name) values (${id}, 'Ida')`.execute(db)
  await sql`insert into contact_emails (id, contact_id, email, confirmed_at)
    values (${newId()}, ${id}, ${email}, now())`.execute(db)
  const caller = { subjectId: id, actorId: id, organisationId: null, scopes: new Set<string>(), sid: null }
  return { caller: { ...caller, authTime: null }, email }
}

const address = {
  firstName: 'A',
  lastName: 'B',
  street: 'Weg 1',
  postalCode: '24899',
  city: 'Falkenstadt',
  countryCode: 'DE',
}

/** A standing place, which no index keeps for one contract; answers what both were told, and who pays in the end. */
async function both({ isAnswerFirst = false } = {}) {
  const [holder, invited, other] = [await aPerson(), await aPerson(), await aPerson()]
  const { id: contractId } = await buildContract(db, { subscriberId: holder.caller.subjectId })
  const wish = { kind: 'subscriber', contractId, email: invited.email, invite: false } as const
  const { row } = await transfers.begin({ caller: holder.caller, wish })
  const accept = () =>
    transfers.answerSubscriber({
      caller: invited.caller,
      id: row.id,
      said: {
        ...{ accept: true, invoiceAddress: address, shippingAddress: address, paymentTokenId: token },
        ...{ confirmsEntitlement: false, agreedTerms: undefined, agreedRegulations: undefined },
      },
    })
  let accepting: Promise<unknown> | null = null
  const corrections = createContractCorrections({
    ...(shared as unknown as Parameters<typeof createContractCorrections>[0]),
    endTransfers: transfers.endTransfers,
    // Staff are in the midst of it.
    async holdPerson() {
      accepting ??= accept().catch((error: unknown) => error)
      await throughOrWaiting(db, [accepting])
    },
  })
  if (isAnswerFirst) accepting = accept().catch((error: unknown) => error)
  const correction: Correction = {
    what: 'subscriber',
    email: other.email,
    takesPlace: false,
    confirmsEntitlement: false,
  }
  const given = { id: contractId, correction, reason: 'Trennung', actor: 'staff:test' }
  const corrected = await db
    .transaction()
    .execute((trx) => corrections.correct(trx, given))
    .catch((error: unknown) => error)
  const accepted = await accepting
  const { rows } = await sql<{ payer: string }>`
    select subscriber_id as payer from contracts where predecessor_id = ${contractId}
      and state not in ('Terminated', 'SubscriberChanged')`.execute(db)
  const nameOf = ({ payer }: { payer: string }) => (payer === other.caller.subjectId ? 'other' : 'invited')
  const codeOf = (outcome: unknown) => (outcome instanceof AppError ? outcome.code : 'done')
  return { staff: codeOf(corrected), fan: codeOf(accepted), pays: rows.map(nameOf).toSorted() }
}

test('ABO-49 staff were first: whoever was asked is told that it was taken back, and one contract goes on', async () => {
  expect(await both()).toEqual({ staff: 'done', fan: 'CONTRACT_TRANSFER_WITHDRAWN', pays: ['other'] })
})

test('ABO-49 at the same moment one of them, and one contract goes on', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { staff, fan, pays } = await both({ isAnswerFirst: true })
    expect([
      ['done', 'CONTRACT_TRANSFER_WITHDRAWN', ['other']],
      ['CONTRACT_HAS_ENDED', 'done', ['invited']],
    ]).toContainEqual([staff, fan, pays])
  }
})

test('ABO-49 without the contract’s lock two contracts go on in place of one: this test can see the fault', async () => {
  process.env['UNSAFE'] = 'noContractLock'
  try {
    expect((await both()).pays).toEqual(['invited', 'other'])
  } finally {
    delete process.env['UNSAFE']
  }
})
