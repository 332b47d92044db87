import { sql } from 'kysely'
import pino from 'pino'
import { buildPaymentsWorld, type PaymentsWorldOptions, SHOP } from '#modules/payments/build.ts'
import type { Database, Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { Mail, Mailer } from '#platform/mail/mail.ts'
import { createSealing, type Sealing } from '#platform/secrets/sealing.ts'
import { createRecurring } from './recurring.ts'
import type { Due } from './schema.ts'

/** Seals in tests. */
export const SECRET = 'a secret of tests that is long enough'

/** Payments, bank and recurring in one, with contracts of a kind that remembers what it is told. For tests. */
export async function buildRecurringWorld(
  { db }: Pick<Database, 'db'>,
  given: Pick<PaymentsWorldOptions, 'wrapProvider'> & { sealing?: Sealing } = {},
) {
  const world = await buildPaymentsWorld({ db }, given)
  const { mails, mailer } = mailbox()
  const told: string[] = []
  const recurring = createRecurring({
    db,
    domains: world.domains,
    jobs: world.jobs,
    log: pino({ level: 'silent' }),
    payments: world.payments,
    sealing: given.sealing ?? createSealing({ secret: SECRET, previousSecret: null }),
    mailer,
    recipientOf: async (_db, subjectId) => ({ email: `${subjectId}@example.com`, language: 'en' }),
    duesUrl: () => `${SHOP}/konto/abos`,
  })
  recurring.register('tour', {
    describe: async (_db, ids) =>
      new Map(ids.map((id) => [id, { name: 'Tour', reference: 'T-1', url: `${SHOP}/t/${id}` }])),
    onSuspended: async (_trx, due) => void told.push(`suspended ${due.number}`),
    onRestored: async () => void told.push('restored'),
    onPaid: async (_trx, due) => void told.push(`paid ${due.number}`),
  })

  /** A round of the day, and everything that follows from it. */
  async function round(): Promise<void> {
    await recurring.round()
    await world.jobs.drain()
  }

  return {
    ...world,
    recurring,
    mails,
    told,
    round,
    ...inContext({ db, recurring }, { storedMethod, planned }),
  }
}

type World = { db: Db; recurring: ReturnType<typeof createRecurring> }

/** Keeps mails, each one once, as the mailer of the program does. */
function mailbox() {
  const mails: Mail[] = []
  const sent = new Set<string>()
  const mailer: Pick<Mailer, 'send'> = {
    async send(_trx, mail) {
      if (mail.messageId && sent.has(mail.messageId)) return
      sent.add(mail.messageId ?? newId())
      mails.push(mail)
    },
  }
  return { mails, mailer }
}

/** A stored method whose bank behaves like this. */
async function storedMethod(
  { db }: Pick<World, 'db'>,
  ownerId: string,
  given: { behaviour?: string; kind?: 'creditCard' | 'sepa' } = {},
): Promise<string> {
  const { behaviour = 'success', kind = 'creditCard' } = given
  const id = newId()
  const reference = `ins-${id}`
  await db
    .insertInto('bank_instruments')
    .values({ id: newId(), kind, reference, display: '{}', behaviour })
    .execute()
  await db
    .insertInto('payment_tokens')
    .values({
      id,
      owner_id: ownerId,
      kind,
      provider: 'sandbox',
      provider_reference: reference,
      state: 'active',
    })
    .execute()
  return id
}

/** What one contract owes, planned and committed. */
async function planned(
  { db, recurring }: World,
  given: Partial<{
    payerId: string
    paymentTokenId: string | null
    dueOn: string
    parts: number
    cents: number
  }> = {},
): Promise<{ subjectId: string; payerId: string; dues: Due[] }> {
  const { payerId = newId(), paymentTokenId = null, dueOn = '2020-01-01', parts = 1, cents = 6000 } = given
  const subjectId = newId()
  await db.transaction().execute((trx) =>
    recurring.plan(trx, {
      kind: 'tour',
      subjectId,
      period: '2026',
      payerId,
      vatRate: 19,
      paymentTokenId,
      actor: 'test',
      parts: Array.from({ length: parts }, () => ({ amountCents: cents, dueOn })),
    }),
  )
  return { subjectId, payerId, dues: await recurring.duesOf(db, { kind: 'tour', subjectId }) }
}

/** What somebody will owe one day, for a membership. */
export async function buildDue(db: Db, { payerId }: { payerId: string }): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into dues (id, number, kind, subject_id, period, part, parts, payer_id, amount_cents, vat_rate, due_on)
    values (${newId()}, 'FD-2999-' || lpad(nextval('due_numbers')::text, 6, '0'), 'membership', ${newId()}, '2999', 1, 1,
      ${payerId}, 6000, 0, '2999-01-01') returning id`.execute(db)
  return rows[0]!.id
}
