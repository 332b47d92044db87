import { sql } from 'kysely'
import { invoicing } from '#club/money/invoicing.ts'
import { auditRequest } from '#modules/audit/audit.ts'
import type { OpenItems } from '#modules/checkout/checkout.ts'
import { requireVisit } from '#modules/office/people/visits.ts'
import { valueNow } from '#modules/values/now.rules.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Staff } from '#platform/http/access.ts'
import type { BuyerCredit, CreditDecision } from './credit.schema.ts'

type CreditContext = { db: Db; openItems: Pick<OpenItems, 'credit' | 'isOnAccountOffered'> }

/** Who may buy on account: what the rules say of a buyer, and what staff have decided. */
export async function readCredit(
  { db, openItems }: CreditContext,
  given: { buyerId: string; staff: Staff },
): Promise<BuyerCredit> {
  await requireBuyer(db, given)
  const { isApproved, limitCents, isKnown, isDunned, openCents } = await openItems.credit.load(
    db,
    given.buyerId,
  )
  return {
    isOffered: openItems.isOnAccountOffered,
    decision: decisionOf(isApproved),
    limitCents,
    isKnown,
    isDunned,
    openCents,
    usual: {
      perOrderCents: valueNow<number>('invoicing.perOrderCents', invoicing.perOrderCents),
      openCents: valueNow<number>('invoicing.openCents', invoicing.openCents),
    },
  }
}

/** Decides it, or leaves it to the rules again; what a purchase under way asks for waits for it. */
export async function decideCredit(
  { db, openItems: { credit } }: CreditContext,
  given: CreditDecision & { buyerId: string; staff: Staff; request: Parameters<typeof auditRequest>[1] },
): Promise<void> {
  const { buyerId, decision, limitCents, reason, staff, request } = given
  const buyer = await requireBuyer(db, given)
  await db.transaction().execute(async (trx) => {
    const before = await credit.hold(trx, buyerId)
    const isApproved = decision === 'approved'
    const decided = { ownerId: buyerId, isApproved, limitCents, actor: `staff:${staff.name}` }
    await (decision === 'byRules' ? credit.forget(trx, buyerId) : credit.decide(trx, decided))
    await auditRequest(trx, request, {
      thing: buyer,
      reason,
      before: { decision: decisionOf(before.isApproved), limitCents: before.limitCents },
      after: { decision, limitCents },
    })
  })
}

/** A person is looked at after a reason was given, as everywhere; strangers are nobody. */
async function requireBuyer(
  db: Db | Trx,
  { buyerId, staff }: { buyerId: string; staff: Staff },
): Promise<{ type: string; id: string; name: string }> {
  const { rows } = await sql<{ type: 'person' | 'organisation'; name: string }>`
    select 'person' as type, concat_ws(' ', first_name, last_name) as name from contacts
      where id = ${buyerId} and erased_at is null
    union all select 'organisation', name from organisations where id = ${buyerId}`.execute(db)
  const [buyer] = rows
  if (!buyer) throw notFound()
  if (buyer.type === 'person') await requireVisit(db, { staff, personId: buyerId })
  return { ...buyer, id: buyerId }
}

const decisionOf = (isApproved: boolean | null) =>
  isApproved === null ? 'byRules' : isApproved ? 'approved' : 'blocked'
