import { z } from 'zod'
import { Confirmed, Consequences } from '#modules/office/shared/consequences.schema.ts'
import { officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { listOf } from '#platform/lists.ts'

const version = z.number().int()
const code = z.union([z.literal(301), z.literal(302), z.literal(410)])
const site = z.string().regex(/^(?:\*|[a-z0-9-]{1,40})$/)

export const TypedRedirect = z
  .strictObject({
    site: site.meta({ description: '`*`: every site' }),
    from: z.string().max(500).meta({ description: 'A path of the site, or a whole address of one of ours' }),
    to: z
      .string()
      .max(500)
      .meta({ description: 'A path of the same site, or a whole address; empty with 410' }),
    code,
  })
  .meta({ id: 'OfficeTypedRedirect' })
export type TypedRedirect = z.infer<typeof TypedRedirect>

const wanted = {
  typed: TypedRedirect,
  allowsForeign: z.boolean().meta({ description: 'It may lead out of the club' }),
}

export const OfficeRedirectsQuery = officeListQuery.extend({ site: site.optional() })
export type OfficeRedirectsQuery = z.infer<typeof OfficeRedirectsQuery>

export const OfficeRedirect = z
  .object({
    id: z.uuid(),
    version,
    site: z.string(),
    path: z.string(),
    code,
    target: z.string().nullable().meta({ description: 'Whole; null where it is gone for good' }),
    isForeign: z.boolean(),
    state: z
      .enum(['works', 'rests', 'chain'])
      .meta({ description: 'A page stands at the old address; or the target is led on itself' }),
    hits: z.int().meta({ description: 'How often it was used since it is counted' }),
    lastOn: z.iso.date().nullable().meta({ description: 'The day on which it was used last' }),
    countedSince: z.iso.datetime(),
  })
  .meta({ id: 'OfficeSiteRedirect' })
export type OfficeRedirect = z.infer<typeof OfficeRedirect>
export const OfficeRedirectList = listOf(OfficeRedirect).meta({ id: 'OfficeSiteRedirectList' })

export const ClubRedirects = z
  .object({
    items: z.array(
      z.object({
        path: z.string(),
        target: z.string(),
        isCovered: z.boolean().meta({ description: 'By the office' }),
        hits: z.int(),
        lastOn: z.iso.date().nullable(),
      }),
    ),
  })
  .meta({ id: 'OfficeClubRedirects' })

export const MissedAddresses = z
  .object({
    items: z.array(
      z.object({
        site: z.string(),
        path: z.string().meta({ description: 'As it is looked for: decoded, small, without a query' }),
        hits: z.int(),
        firstOn: z.iso.date(),
        lastOn: z.iso.date(),
      }),
    ),
  })
  .meta({ id: 'OfficeMissedAddresses' })

export const RedirectPlan = z
  .strictObject({ id: z.uuid().nullable(), ...wanted })
  .meta({ id: 'OfficeSiteRedirectPlan' })
export const NewRedirect = z
  .strictObject({ ...wanted, digest: Confirmed.shape.digest })
  .meta({ id: 'OfficeNewSiteRedirect' })
export const ChangedRedirect = z
  .strictObject({ version, ...wanted, digest: Confirmed.shape.digest })
  .meta({ id: 'OfficeChangedSiteRedirect' })
export const RedirectVersion = z.object({ version: z.coerce.number().int() })

/** Letters of a table of twenty thousand lines. */
export const MOST_TABLE = 4_000_000
const table = { text: z.string().min(1).max(MOST_TABLE), allowsForeign: wanted.allowsForeign }
export const RedirectTable = z.strictObject(table).meta({ id: 'OfficeRedirectTable' })
export const ConfirmedRedirectTable = z
  .strictObject({ ...table, digest: Confirmed.shape.digest })
  .meta({ id: 'OfficeConfirmedRedirectTable' })

export const verdicts = [
  ...([
    'new',
    'changed',
    'same',
    'from',
    'target',
    'foreign',
    'site',
    'code',
    'self',
    'twice',
    'circle',
  ] as const),
] as const
export const RedirectTablePreview = z
  .object({
    consequences: Consequences,
    lines: z
      .array(z.object({ line: z.int(), from: z.string(), to: z.string(), verdict: z.enum(verdicts) }))
      .meta({ description: 'What is refused first, then what changes; the first two hundred' }),
  })
  .meta({ id: 'OfficeRedirectTablePreview' })
export type RedirectTablePreview = z.infer<typeof RedirectTablePreview>
