import { z } from 'zod'
import { PartnerTerms } from '#modules/frame/schema.ts'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'

const version = z.number().int()
const words = z.object({ de: z.string(), en: z.string().optional(), ja: z.string().optional() })

export const OfficePartner = z
  .object({
    id: z.string().meta({ description: 'Of the club’s file a number' }),
    version,
    name: z.string(),
    tier: PartnerTerms.shape.tier,
    role: words.nullable(),
    picture: z.string().nullable(),
    link: z.string().nullable(),
    sites: z.array(z.string()).nullable(),
    fromAt: z.iso.datetime(),
    untilAt: z.iso.datetime().nullable(),
    position: z.number().int(),
    state: z.enum(['now', 'planned', 'over']),
  })
  .meta({ id: 'OfficeSitePartner' })
export type OfficePartner = z.infer<typeof OfficePartner>

export const OfficePartners = listOf(OfficePartner)
  .extend({ isOwn: z.boolean().meta({ description: 'False: it is still the list of the club’s file' }) })
  .meta({ id: 'OfficeSitePartners' })
export type OfficePartners = z.infer<typeof OfficePartners>
export const OfficePartnersQuery = listQuery({ maxPageSize: 200, defaultPageSize: 200 })

export const NewPartner = z.strictObject({ terms: PartnerTerms }).meta({ id: 'OfficeNewSitePartner' })
export const ChangedPartner = z
  .strictObject({ version, terms: PartnerTerms })
  .meta({ id: 'OfficeChangedSitePartner' })
export const PartnerVersion = z.object({ version: z.coerce.number().int() })
export const PartnersReset = z
  .strictObject({ digest: Confirmed.shape.digest })
  .meta({ id: 'OfficeSitePartnersReset' })
export const PartnersFile = z
  .object({ partners: z.array(PartnerTerms) })
  .meta({ id: 'OfficeSitePartnersFile' })
