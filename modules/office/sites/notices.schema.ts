import { z } from 'zod'
import { NoticeTerms } from '#modules/frame/schema.ts'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'
import { ListView, officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { listOf } from '#platform/lists.ts'

const version = z.number().int()

export const noticeViews = ['now', 'planned', 'off', 'over', 'all'] as const
export const OfficeNoticesQuery = officeListQuery.extend({ view: z.enum(noticeViews).default('all') })
export type OfficeNoticesQuery = z.infer<typeof OfficeNoticesQuery>

const terms = NoticeTerms.shape

/** What was written stands here as it is saved: rules for writing are no rules for reading. */
const words = z.object({ de: z.string(), en: z.string().optional(), ja: z.string().optional() })

export const OfficeNotice = z
  .object({
    id: z.uuid(),
    version,
    kind: terms.kind,
    text: words,
    link: z.string().nullable(),
    linkLabel: words.nullable(),
    sites: z.array(z.string()).nullable(),
    fromAt: terms.fromAt,
    untilAt: terms.untilAt,
    isOn: z.boolean(),
    isDismissible: z.boolean(),
    position: z.number().int(),
    state: z.enum(['now', 'planned', 'off', 'over']),
  })
  .meta({ id: 'OfficeSiteNotice' })
export type OfficeNotice = z.infer<typeof OfficeNotice>
export const OfficeNoticeList = listOf(OfficeNotice).meta({ id: 'OfficeSiteNoticeList' })
export const OfficeNoticeCounts = z
  .object({ items: z.array(ListView) })
  .meta({ id: 'OfficeSiteNoticeCounts' })

export const NoticePlan = z
  .strictObject({ id: z.uuid().nullable().meta({ description: 'Null: a new one' }), terms: NoticeTerms })
  .meta({ id: 'OfficeSiteNoticePlan' })

export const NewNotice = z
  .strictObject({ terms: NoticeTerms, digest: Confirmed.shape.digest })
  .meta({ id: 'OfficeNewSiteNotice' })
export const ChangedNotice = z
  .strictObject({ version, terms: NoticeTerms, digest: Confirmed.shape.digest })
  .meta({ id: 'OfficeChangedSiteNotice' })
export const NoticeTurn = z.strictObject({ version, isOn: z.boolean() }).meta({ id: 'OfficeSiteNoticeTurn' })
export const VersionQuery = z.object({ version: z.coerce.number().int() })
