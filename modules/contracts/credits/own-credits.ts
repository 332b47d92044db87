import type { Recurring } from '#modules/recurring/recurring.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { type ContractRow, findAskedPayout, findContract } from '../contracts.storage.ts'
import { payable } from './credits.rules.ts'
import type { ContractCredits } from './credits.schema.ts'
import { type CreditRow, loadCredits } from './credits.storage.ts'

type Books = { db: Db; dues: Pick<Recurring, 'duesOf'> }

/** As `modules/recurring` knows the dues of season tickets. */
export const SEASON_TICKET = 'seasonTicket'

/** What was credited for a contract, what of it is paid out now, and who wants that while a second person is waited for. */
export async function creditsOf(
  { db, dues }: Books,
  contract: ContractRow,
): Promise<{ credits: CreditRow[]; wanted: CreditRow[]; askedBy: string | null }> {
  const { id } = contract
  const credits = await loadCredits(db, id)
  if (credits.length === 0) return { credits, wanted: [], askedBy: null }
  const owed = await dues.duesOf(db, { kind: SEASON_TICKET, subjectId: id })
  return {
    credits,
    wanted: payable(credits, { ...contract, dues: owed }),
    askedBy: (await findAskedPayout(db, id))?.actor ?? null,
  }
}

/** Of whoever pays for it: whoever uses it has no money in it. 404 for everybody else. */
export async function listOwnCredits(
  books: Books,
  { caller, id }: { caller: Caller; id: string },
): Promise<ContractCredits> {
  const contract = await findContract(books.db, { id, partyId: caller.subjectId })
  if (contract?.subscriberId !== caller.subjectId) throw notFound()
  const { credits, wanted, askedBy } = await creditsOf(books, contract)
  return {
    items: credits.map((credit) => ({
      ...{ id: credit.id, kind: credit.kind, match: credit.match, voucherEnding: credit.voucherEnding },
      ...{ amount: credit.amountCents, left: credit.leftCents, paid: credit.paidCents },
      isPayable: wanted.includes(credit),
      created: credit.createdAt.toISOString(),
      paidAt: credit.paidAt?.toISOString() ?? null,
    })),
    left: credits.reduce((sum, { leftCents }) => sum + leftCents, 0),
    isBeingPaid: askedBy !== null,
  }
}
