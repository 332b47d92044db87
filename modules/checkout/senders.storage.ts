import { clubSender, type Sender } from '#modules/checkout/papers/paper.ts'
import type { Db } from '#platform/db.ts'

/** Whose paper an order of this seller gets: what the club sells is the club's, a partner sells in their own name. */
export async function senderOf(db: Db, sellerId: number): Promise<Sender> {
  const seller = await db.selectFrom('sellers').selectAll().where('id', '=', sellerId).executeTakeFirst()
  if (!seller || seller.is_club) return clubSender()
  const address = seller.address as { street: string; postalCode: string; city: string } | null
  const lines = [
    address?.street,
    address && `${address.postalCode} ${address.city}`,
    seller.email,
    seller.vat_id,
    seller.tax_number,
  ]
  return { name: seller.legal_name, isClub: false, lines: lines.filter((line) => line != null) }
}
