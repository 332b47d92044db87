import type { Language } from '#club/club.ts'
import type { Recurring } from '#modules/recurring/recurring.ts'
import type { Db, Trx } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import { holdRunning, insertFee, loadDueFees, loadNumbers } from './fees.storage.ts'
import { todayOf } from './joining.storage.ts'

export type FeesOptions = {
  db: Db
  jobs: Jobs
  recurring: Recurring
  /** Of the account's page with the membership card. */
  cardUrl(language: Language): string
}

export type Fees = ReturnType<typeof createFees>

const KIND = 'membership'
const AT_ONCE = 200
const NAMES: Record<string, string> = { de: 'Mitgliedschaft', en: 'Membership', ja: '会員資格' }

/** Fees of members: the first one for the rest of the year, then each year on 1 January. Nobody is charged for the past. */
export function createFees(ctx: FeesOptions) {
  const { jobs, recurring, cardUrl } = ctx
  recurring.register(KIND, {
    async describe(db, ids, language) {
      const found = await loadNumbers(db, ids)
      const name = NAMES[language] ?? NAMES['en']!
      const url = cardUrl(language as Language)
      return new Map(found.map(({ id, number }) => [id, { name, reference: number, url }]))
    },
  })
  jobs.every('memberships.fees', '0 3 * * *', () => planYear(ctx))
  return inContext(ctx, { accepted, ended, planYear })
}

/** A member from today on: the fee for the months that are left. */
async function accepted(
  { recurring }: FeesOptions,
  trx: Trx,
  given: { membershipId: string; subjectId: string; yearlyCents: number; firstCents: number },
): Promise<void> {
  const { membershipId, subjectId: payerId, yearlyCents, firstCents } = given
  const today = await todayOf(trx)
  const year = Number(today.slice(0, 4))
  await insertFee(trx, { membershipId, yearlyCents, firstYear: year + 1 })
  await recurring.plan(trx, {
    kind: KIND,
    subjectId: membershipId,
    period: String(year),
    payerId,
    vatRate: 0,
    parts: [{ amountCents: firstCents, dueOn: today }],
    paymentTokenId: null,
    actor: 'system',
  })
}

/** Fees of the running year that are not planned yet; run on any day, and as often as one likes. */
async function planYear({ db, recurring }: FeesOptions): Promise<void> {
  const year = Number((await todayOf(db)).slice(0, 4))
  for (let due = await loadDueFees(db, year, AT_ONCE); due.length > 0; ) {
    for (const fee of due)
      await db.transaction().execute(async (trx) => {
        if (!(await holdRunning(trx, fee.membershipId, year))) return
        await recurring.plan(trx, {
          kind: KIND,
          subjectId: fee.membershipId,
          period: String(year),
          payerId: fee.subjectId,
          vatRate: 0,
          parts: [{ amountCents: fee.yearlyCents, dueOn: `${year}-01-01` }],
          paymentTokenId: fee.paymentTokenId,
          actor: 'system',
        })
      })
    due = due.length < AT_ONCE ? [] : await loadDueFees(db, year, AT_ONCE)
  }
}

/** Ended: years after its last day are owed by nobody. */
async function ended(
  { db, recurring }: FeesOptions,
  trx: Trx,
  { membershipId, lastDay }: { membershipId: string; lastDay: string },
): Promise<void> {
  const dues = await recurring.duesOf(db, { kind: KIND, subjectId: membershipId })
  for (const period of new Set(dues.map((due) => due.period)))
    if (period > lastDay.slice(0, 4))
      await recurring.cancel(trx, {
        kind: KIND,
        subjectId: membershipId,
        period,
        because: 'ended',
        actor: 'system',
      })
}
