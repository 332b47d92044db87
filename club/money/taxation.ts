import { club } from '../club.ts'

/**
 * The club's place in the VAT of the European Union (docs/decisions/0085). Agreed with the tax adviser: who changes it decides what
 * is owed to whom from that day on, so it is a value of this file and not of the office. No logic.
 */
export const taxation: Taxation = {
  homeCountry: club.defaultCountry,
  ossFrom: '2025-01-01',
  threshold: 'waived',
  thresholdCents: 1_000_000,
}

export type Taxation = {
  /** Where the club is at home and its parcels leave: its VAT is what a price says elsewhere in the program. */
  homeCountry: string
  /** First day on which it takes part in the one-stop-shop, `2026-07-01`; null: it does not. */
  ossFrom: string | null
  /**
   * `kept`: up to `thresholdCents` of a calendar year parcels to consumers in other countries of the Union carry the tax of home.
   * `waived`: those of the destination from the first parcel on (§ 3c (4) sentence 3 UStG binds the club to it for two years).
   */
  threshold: 'kept' | 'waived'
  /** Net, of a calendar year, for the whole Union together (§ 3c (4) UStG). */
  thresholdCents: number
}
