import { club } from '#club/club.ts'
import type { Partner, PartnerSale, PartnerSettlement } from '#modules/accounting/accounting.ts'
import { clubLetterhead, drawLetter, type Letter } from '#modules/checkout/checkout.ts'
import type { Column } from '#modules/office/shared/csv.ts'
import { formatDate } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { partnerTexts as t } from './partner-paper.texts.ts'

type Settled = { settlement: PartnerSettlement; partner: Partner }

/** Settlement and invoice of the commission in one. */
export function drawPartnerPaper(given: Settled): Promise<Uint8Array> {
  return drawLetter(partnerPaper(given))
}

export function partnerPaper({ settlement, partner }: Settled): Letter {
  const { number, month, closedAt, salesCents, returnsCents, percent, commissionCents, vatRate, vatCents } =
    settlement
  const money = (cents: number) => formatMoney(cents, 'de')
  const { payableCents } = settlement
  return {
    language: 'de',
    title: t.title(number),
    from: clubLetterhead(),
    to: {
      ...{ company: partner.legalName, firstName: '', lastName: '' },
      ...{ street: partner.address?.street ?? '', postalCode: partner.address?.postalCode ?? '' },
      ...{ city: partner.address?.city ?? '', countryCode: club.defaultCountry },
    },
    facts: [
      { label: t.facts.number, value: number },
      { label: t.facts.date, value: formatDate(closedAt, 'de') },
      { label: t.facts.month, value: monthWords(month) },
      ...(partner.vatId ? [{ label: t.facts.vatId, value: partner.vatId }] : []),
      ...(partner.taxNumber ? [{ label: t.facts.taxNumber, value: partner.taxNumber }] : []),
    ],
    columns: [
      { label: t.item, width: 'wide' },
      { label: t.amount, width: 'number' },
    ],
    rows: [
      [t.sales, money(salesCents)],
      [t.returns, money(-returnsCents)],
      [t.commission(new Intl.NumberFormat('de').format(percent)), money(-commissionCents)],
      [t.vat(vatRate), money(-vatCents)],
    ],
    sums: [
      { label: t.gross, value: money(commissionCents + vatCents) },
      {
        label: payableCents < 0 ? t.owed : t.payable,
        value: money(Math.abs(payableCents)),
        kind: 'total',
      },
    ],
    notes: [...t.notes],
  }
}

const monthWords = (month: string) =>
  new Intl.DateTimeFormat('de', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}T00:00:00Z`),
  )

/** Sales and returns stand apart: an amount behind its sign would be taken for a formula. */
export const saleColumns: readonly Column<PartnerSale>[] = [
  { title: t.columns.day, of: ({ day }) => day.split('-').reverse().join('.') },
  { title: t.columns.order, of: ({ order }) => order },
  { title: t.columns.sale, of: ({ reason, cents }) => (reason === 'sale' ? euros(cents) : '') },
  { title: t.columns.back, of: ({ reason, cents }) => (reason === 'sale' ? '' : euros(-cents)) },
]

const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
