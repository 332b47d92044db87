import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Who closed the books of a month or a day, or had them handed over, or settled with partners. Books of account: what stands in them stays. */
export const accountingData: PersonalDataHolder = {
  name: 'accounting',
  tables: [
    'accounting_months',
    'accounting_days',
    'datev_packages',
    'datev_package_parts',
    'partner_rates',
    'partner_settlements',
    'partner_payouts',
    'partner_bookings',
  ],
  merging: [
    { table: 'accounting_months', column: 'closed_by', how: 'stays' },
    { table: 'accounting_days', column: 'closed_by', how: 'stays' },
    { table: 'datev_packages', column: 'made_by', how: 'stays' },
    { table: 'partner_rates', column: 'set_by', how: 'stays' },
    { table: 'partner_settlements', column: 'closed_by', how: 'stays' },
    { table: 'partner_payouts', column: 'noted_by', how: 'stays' },
  ],

  async export(db, { id }) {
    return {
      documents: {
        closedDays: await rowsOf(db, 'accounting_days', sql`t.closed_by = ${id}`, ['report']),
        closedMonths: await rowsOf(db, 'accounting_months', sql`t.closed_by = ${id}`, ['movements']),
        partnerRates: await rowsOf(db, 'partner_rates', sql`t.set_by = ${id}`),
        partnerSettlements: await rowsOf(db, 'partner_settlements', sql`t.closed_by = ${id}`),
        partnerPayouts: await rowsOf(db, 'partner_payouts', sql`t.noted_by = ${id}`),
        datevPackages: await rowsOf(db, 'datev_packages', sql`t.made_by = ${id}`),
      },
    }
  },

  erase: async () => noFiles,
}
