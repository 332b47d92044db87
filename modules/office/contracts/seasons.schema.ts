import { z } from 'zod'
import { RenewalReport, renewalResults } from '#modules/contracts/renewal/schema.ts'
import { PlannedSeasonPhase } from '#modules/contracts/sale/schema.ts'

const terms = {
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  matches: z.int().min(1).max(60),
  vatRate: z.number().min(0).max(30),
  renewalFrom: z.iso.datetime().nullable(),
  confirmUntil: z.iso.datetime().nullable(),
  silentHolders: z.enum(['end', 'renew']),
  noticeUntil: z.iso.date(),
  instalments: z.int().min(1).max(12),
  instalmentDay: z.int().min(1).max(28),
}
type Terms = z.infer<z.ZodObject<typeof terms>>
const inOrder = ({ startsOn, endsOn }: Terms) => startsOn < endsOn
const asksInOrder = ({ renewalFrom, confirmUntil }: Terms) =>
  (renewalFrom === null) === (confirmUntil === null) && (renewalFrom ?? '') <= (confirmUntil ?? '')
const noticeInTime = ({ noticeUntil, startsOn }: Terms) => noticeUntil <= startsOn

/** What staff say of a season. */
export const SeasonTermsBody = z
  .object({ ...terms, version: z.int().nullable().meta({ description: 'As it was seen; null: a new one' }) })
  .refine(inOrder, { path: ['endsOn'], message: 'before_start' })
  .refine(asksInOrder, { path: ['confirmUntil'], message: 'before_start' })
  .refine(noticeInTime, { path: ['noticeUntil'], message: 'after_start' })
  .meta({ id: 'OfficeSeasonTerms' })
export type SeasonTermsBody = z.infer<typeof SeasonTermsBody>

const cents = z.int().min(0).max(10_000_000)
export const SeasonPrice = z.object({
  priceClass: z.string().min(1).max(10),
  ticketType: z.string().min(1).max(20),
  priceCents: cents,
  memberPriceCents: cents.nullable(),
})
export const SeasonPrices = z
  .object({ version: z.int(), prices: z.array(SeasonPrice).max(200) })
  .meta({ id: 'OfficeSeasonPrices' })
/** None: it is not for sale. */
export const SeasonPhases = z
  .object({ version: z.int(), phases: z.array(PlannedSeasonPhase).max(12) })
  .meta({ id: 'OfficeSeasonPhases' })
export const PriceProposal = z.object({ prices: z.array(SeasonPrice) }).meta({ id: 'OfficePriceProposal' })

export const OfficeRenewalRun = z
  .object({
    id: z.uuid(),
    season: z.int(),
    isTrial: z.boolean(),
    begunBy: z.string(),
    begunAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    report: RenewalReport,
    digest: z.string(),
  })
  .meta({ id: 'OfficeRenewalRun' })
export type OfficeRenewalRun = z.infer<typeof OfficeRenewalRun>

export const OfficeRenewalRunDetail = OfficeRenewalRun.extend({
  progress: z
    .object({
      total: z.int(),
      done: z.int(),
      told: z.int(),
      results: z.record(z.enum(renewalResults), z.int()),
      wishesServed: z.int(),
      wishesRefused: z.int(),
    })
    .nullable()
    .meta({ description: 'Of a real one' }),
  troubles: z.array(
    z.object({
      contractId: z.uuid(),
      number: z.string(),
      result: z.enum(renewalResults),
      errorCode: z.string().nullable(),
    }),
  ),
}).meta({ id: 'OfficeRenewalRunDetail' })
export type OfficeRenewalRunDetail = z.infer<typeof OfficeRenewalRunDetail>

export const OfficeSeason = z
  .object({
    ...terms,
    season: z.int(),
    version: z.int(),
    renewedAt: z.iso.datetime().nullable(),
    isRenewing: z.boolean().meta({ description: 'Holders are asked now' }),
    prices: z.array(SeasonPrice),
    phases: z.array(PlannedSeasonPhase).meta({ description: 'Who buys when; none: it is not for sale' }),
    contracts: z.int().meta({ description: 'That run in this season' }),
    asked: z.int().meta({ description: 'Whose holders were asked about it' }),
    confirmed: z.int(),
    runs: z.array(OfficeRenewalRun),
  })
  .meta({ id: 'OfficeSeason' })
export type OfficeSeason = z.infer<typeof OfficeSeason>
export const OfficeSeasons = z.object({ items: z.array(OfficeSeason) }).meta({ id: 'OfficeSeasons' })
