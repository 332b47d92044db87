import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PaymentInfo } from '#modules/payments/schema.ts'
import { buildShop } from '#modules/tickets/build.ts'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import type { Jobs } from '#platform/jobs.ts'
import { testDatabase } from '#testing/database.ts'
import { changeContract, holdContract } from '../contracts.storage.ts'
import { buildContract, buildSeason } from './build.ts'
import { createContractTransfers } from './transfers.ts'

const database = await testDatabase('empty')
const { db } = database
const { tickets } = buildShop(database)
const token = newId()
const transfers = createContractTransfers({
  db,
  jobs: { every: () => {} } as unknown as Jobs,
  mailer: { send: async () => {} },
  attempts: { mayTry: async () => true },
  seasonTickets: tickets.seasonTickets({ holdPerson: async () => {}, isOrganisation: async () => false }),
  recipientOf: async () => null,
  languageOf: async () => 'de',
  holdPerson: async () => {},
  paymentInfo: async () => ({ creditCard: [{ id: token }], payPal: [] }) as unknown as PaymentInfo,
  placeKindOf: tickets.placeKindOf,
  standOf: () => ({ de: 'Nord', en: 'North', ja: '北' }),
  openDues: async () => ({ cents: 0, parts: 0, nextOn: null, isOverdue: false }),
  moveDues: async () => {},
  transferUrl: () => 'http://club.example',
})

beforeAll(async () => {
  await buildSeason(db)
  await tickets.start()
})

const address = {
  firstName: 'A',
  lastName: 'B',
  street: 'Weg 1',
  postalCode: '24899',
  city: 'Falkenstadt',
  countryCode: 'DE',
}
const agreed = { confirmsEntitlement: false, agreedTerms: undefined, agreedRegulations: undefined }

async function aPerson(): Promise<{ caller: Caller; email: string }> {
  const id = newId()
  const email = `${id}@mail.example`
  await sql`insert into contacts (id, first_name) values (${id}, 'Ida')`.execute(db)
  await sql`insert into contact_emails (id, contact_id, email, confirmed_at)
    values (${newId()}, ${id}, ${email}, now())`.execute(db)
  const caller = { subjectId: id, actorId: id, organisationId: null, scopes: new Set<string>(), sid: null }
  return { caller: { ...caller, authTime: null }, email }
}

let seat = 0
async function aTrial(kind: 'recipient' | 'subscriber' = 'recipient') {
  const [holder, invited] = [await aPerson(), await aPerson()]
  seat += 1
  const seatId = `19-${Math.ceil(seat / 10)}-${((seat - 1) % 10) + 1}`
  const { id: contractId } = await buildContract(db, { subscriberId: holder.caller.subjectId, seatId })
  const wish = { kind, contractId, email: invited.email, invite: false }
  const { row } = await transfers.begin({ caller: holder.caller, wish })
  return { holder: holder.caller, invited: invited.caller, contractId, seatId, id: row.id }
}
type Trial = Awaited<ReturnType<typeof aTrial>>

const moves = {
  accept: ({ invited: caller, id }: Trial) =>
    transfers.answerRecipient({ caller, id, said: { accept: true, address, ...agreed } }),
  acceptToPay: ({ invited: caller, id }: Trial) =>
    transfers.answerSubscriber({
      caller,
      id,
      said: {
        accept: true,
        invoiceAddress: address,
        shippingAddress: address,
        paymentTokenId: token,
        ...agreed,
      },
    }),
  decline: ({ invited: caller, id }: Trial) =>
    transfers.answerRecipient({ caller, id, said: { accept: false, reason: 'Nein' } }),
  withdraw: ({ holder: caller, id }: Trial) => transfers.withdraw({ caller, id, kind: 'recipient' }),
  withdrawPaying: ({ holder: caller, id }: Trial) => transfers.withdraw({ caller, id, kind: 'subscriber' }),
  convert: ({ holder: caller, id }: Trial) => transfers.turn({ caller, id }),
  expire: async ({ id }: Trial) => {
    await sql`update contract_transfers set expires_at = app.now() where id = ${id} and state = 'Waiting'`.execute(
      db,
    )
    await transfers.sweep()
  },
  terminate: ({ contractId }: Trial) => db.transaction().execute((trx) => terminate(trx, contractId)),
}
type Move = keyof typeof moves

/** As modules/contracts/terminating.ts does. */
async function terminate(trx: Trx, id: string): Promise<void> {
  await transfers.endTransfers(trx, { contractId: id, actor: 'staff:test' })
  const held = (await holdContract(trx, { id }))!
  if (held.state === 'SubscriberChanged') throw new AppError(409, 'CONTRACT_HAS_ENDED', 'It has ended')
  await changeContract(trx, held, {
    to: { state: 'Terminated' },
    step: { kind: 'terminated', actor: 'test' },
  })
}

/** What the answers, the contract and the transfer say of one trial; nothing wrong: an empty list. */
async function race(trial: Trial, names: Move[], at: number): Promise<string[]> {
  const outcomes = await Promise.all(
    names.map(async (name, index) => {
      await pause((at * (3 + index)) % 9)
      try {
        await moves[name](trial)
        return true
      } catch (error) {
        if (error instanceof AppError) return false
        return String(error)
      }
    }),
  )
  const problems = outcomes.filter((one) => typeof one === 'string')
  const { rows } = await sql<{ state: string; resting: string | null; recipient: string; ended: string }>`
    select c.state, c.resting_state as resting, c.recipient_id as recipient, x.state as ended
    from contracts c join contract_transfers x on x.contract_id = c.id and x.id = ${trial.id}
    where c.id = ${trial.contractId}`.execute(db)
  const [now] = rows
  const decides = names.filter(
    (name, index) => name !== 'terminate' && name !== 'expire' && outcomes[index] === true,
  )
  if (decides.length > 1) problems.push(`${decides.join(' and ')} were both told yes`)
  if (now!.ended === 'Waiting') problems.push('it still waits')
  const isTheirs = now!.ended === 'Accepted' && names.includes('accept')
  if ((now!.recipient === trial.invited.subjectId) !== isTheirs)
    problems.push(`${now!.ended}, yet another uses the place`)
  if (now!.resting !== null && now!.ended !== 'Converted')
    problems.push(`${now!.ended}, yet it rests as ${now!.state}`)
  const { rows: running } = await sql<{ count: number }>`
    select count(*)::int as count from contracts
    where seat_id = ${trial.seatId} and state not in ('Terminated', 'SubscriberChanged')`.execute(db)
  if (running[0]!.count !== (now!.state === 'Terminated' ? 0 : 1))
    problems.push('the place is nobody’s or two’s')
  const { rows: owners } = await sql<{ owner: string }>`
    select s.owner_id as owner from season_tickets s join contracts c on c.id = s.contract_id
    where s.seat_id = ${trial.seatId} and s.ended_at is null and s.owner_id <> c.recipient_id`.execute(db)
  if (owners.length > 0) problems.push('the season ticket is another’s than the contract says')
  return problems
}

async function storm(names: Move[], trials: number, kind: 'recipient' | 'subscriber' = 'recipient') {
  const problems: string[] = []
  for (let at = 0; at < trials; at += 1) problems.push(...(await race(await aTrial(kind), names, at)))
  return problems
}

describe('at the same moment, one of them', () => {
  test.each([
    [['accept', 'decline', 'withdraw']],
    [['accept', 'expire']],
    [['accept', 'terminate']],
    [['convert', 'accept']],
  ] as [Move[]][])('ABO-22 %j', async (names) => {
    expect(await storm(names, 6)).toEqual([])
  })

  test('ABO-22 acceptToPay, withdraw and terminate', async () => {
    await sql`insert into payment_tokens (id, owner_id, kind, provider, state)
      values (${token}, ${newId()}, 'creditCard', 'sandbox', 'active')`.execute(db)
    expect(await storm(['acceptToPay', 'withdrawPaying', 'terminate'], 6, 'subscriber')).toEqual([])
  })

  test('ABO-22 without the contract’s lock both are told yes: this test can see the fault', async () => {
    process.env['UNSAFE'] = 'noContractLock'
    try {
      expect((await storm(['accept', 'withdraw'], 12)).length).toBeGreaterThan(0)
    } finally {
      delete process.env['UNSAFE']
    }
  })

  test('NEC-01 two places accepted at once by one person: one is theirs', async () => {
    const invited = await aPerson()
    const trials = []
    for (let index = 0; index < 2; index += 1) {
      const holder = await aPerson()
      seat += 1
      const seatId = `19-${Math.ceil(seat / 10)}-${((seat - 1) % 10) + 1}`
      const { id: contractId } = await buildContract(db, { subscriberId: holder.caller.subjectId, seatId })
      const wish = { kind: 'recipient', contractId, email: invited.email, invite: false } as const
      trials.push((await transfers.begin({ caller: holder.caller, wish })).row.id)
    }
    const { caller } = invited
    const said = { accept: true, address, ...agreed } as const
    const codes = await Promise.all(
      trials.map((id) =>
        transfers.answerRecipient({ caller, id, said }).then(
          () => 'yes',
          (error: AppError) => error.code,
        ),
      ),
    )
    expect(codes.toSorted()).toEqual(['ALREADY_RECIPIENT_OF_SEASON_TICKET', 'yes'])
  })
})
