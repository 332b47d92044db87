import { club } from './club.ts'
import { retention } from './retention.ts'

/** What the legal texts name in braces, on the pages as in the papers that bring them. */
export const legalValues: Readonly<Record<string, string | number>> = {
  ...club.address,
  name: club.name,
  legalName: club.legalName,
  stadium: club.stadium,
  phone: club.servicePhone,
  mail: club.serviceMail,
  vatId: club.vatId,
  sourceUrl: club.sourceUrl,
  holdMinutes: club.holdMinutes,
  prolongMinutes: club.prolongMinutes,
  returnDays: club.returnDays,
  childTicketAge: club.childTicketAge,
  invoiceYears: retention.invoice.years,
}
