import { club } from '#club/club.ts'
import type { EInvoiceSeller } from '#modules/checkout/papers/e-invoice.ts'
import { clubSender, type Sender } from '#modules/checkout/papers/paper.ts'
import { valueNow } from '#modules/values/now.rules.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
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

/** The same as programs read it. Null: of this seller is not known what an e-invoice must say. */
export async function invoicingPartyOf(db: Db, sellerId: number): Promise<EInvoiceSeller | null> {
  const seller = await db.selectFrom('sellers').selectAll().where('id', '=', sellerId).executeTakeFirst()
  if (!seller || seller.is_club)
    return {
      id: sellerId,
      name: club.legalName,
      address: club.address,
      email: serviceMail(),
      phone: valueNow<string>('club.servicePhone', club.servicePhone),
      vatId: withoutBlanks(club.vatId),
      taxNumber: null,
    }
  const address = seller.address as { street: string; postalCode: string; city: string } | null
  if (!address || !(seller.vat_id || seller.tax_number)) return null
  return {
    id: sellerId,
    name: seller.legal_name,
    address: { ...address, countryCode: club.defaultCountry },
    // Who has bought in the club's shop asks the club.
    email: seller.email ?? serviceMail(),
    phone: valueNow<string>('club.servicePhone', club.servicePhone),
    vatId: seller.vat_id ? withoutBlanks(seller.vat_id) : null,
    taxNumber: seller.tax_number,
  }
}

const withoutBlanks = (id: string) => id.replace(/\s/g, '')
