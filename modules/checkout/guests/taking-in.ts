import type { Trx } from '#platform/db.ts'
import * as storage from './guests.storage.ts'

/**
 * What was bought under a mailbox that has just proved to be an account's. What is still being paid stays the guest's, who waits
 * for it with their pass; with `withOpen` it comes along.
 */
export async function takeInOrders(
  trx: Trx,
  given: { subjectId: string; emails: readonly string[]; withOpen?: boolean },
): Promise<number> {
  const { subjectId, emails, withOpen = false } = given
  const checkoutIds = await storage.listOfMailboxes(trx, { emails, withOpen })
  if (checkoutIds.length === 0) return 0
  await storage.lockPurchases(trx, checkoutIds)
  return storage.giveToAccount(trx, { checkoutIds, emails, subjectId })
}
