import { z } from 'zod'
import { AuditEntry } from '#modules/audit/schema.ts'
import { AssetFacts, assetKinds, Focus } from '#modules/media/library/library.schema.ts'
import { BelongsTo } from '#modules/office/shared/belonging.schema.ts'
import { ListView, officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { listOf } from '#platform/lists.ts'

const moment = z.iso.datetime()
const count = z.number().int()

/** `noAlt`: without words in one of the languages; `rightsEnding`: within thirty days; `rightsEnded`: over. */
export const mediaViews = ['all', 'noAlt', 'rightsEnding', 'rightsEnded', 'archived'] as const
export const MediaQuery = officeListQuery.extend({
  view: z.enum(mediaViews).default('all'),
  kind: z.enum(assetKinds).optional(),
})
export type MediaQuery = z.infer<typeof MediaQuery>

const alt = z.object({ de: z.string(), en: z.string(), ja: z.string() })

export const OfficeAsset = z
  .object({
    id: z.string(),
    kind: z.enum(assetKinds),
    title: z.string(),
    alt: alt.meta({ description: 'Empty where nobody has said yet what it shows' }),
    credit: z.string(),
    rightsUntil: z.iso.date().nullable(),
    rights: z
      .enum(['open', 'running', 'ending', 'ended'])
      .meta({ description: '`ending`: within thirty days' }),
    width: count.nullable(),
    height: count.nullable(),
    bytes: count,
    version: count,
    stored: z.string().meta({ description: 'Another with each replacement' }),
    uploadedAt: moment,
    isArchived: z.boolean(),
  })
  .meta({ id: 'OfficeAsset' })
export type OfficeAsset = z.infer<typeof OfficeAsset>
export const OfficeAssetList = listOf(OfficeAsset).meta({ id: 'OfficeAssetList' })
export const MediaCounts = z.object({ items: z.array(ListView) }).meta({ id: 'OfficeMediaCounts' })

export const OfficeMediaPlace = z
  .object({
    kind: z.string(),
    uid: z.string(),
    title: z.string(),
    site: z.string(),
    language: z.string(),
    isPublished: z.boolean(),
    address: z.string().nullable().meta({ description: 'Where everybody sees it; null while nobody does' }),
  })
  .meta({ id: 'OfficeMediaPlace' })
export type OfficeMediaPlace = z.infer<typeof OfficeMediaPlace>

export const EndedMedia = z
  .object({
    items: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        rightsUntil: z.iso.date(),
        places: z.array(OfficeMediaPlace).meta({ description: 'Published ones alone' }),
      }),
    ),
  })
  .meta({ id: 'OfficeEndedMedia' })

export const OfficeAssetDetail = OfficeAsset.extend({
  rightsNote: z.string(),
  focus: Focus.nullable(),
  uploadedBy: z.string().nullable(),
  changedAt: moment,
  address: z.string().nullable().meta({ description: 'Of a paper: where everybody reads it' }),
  usedIn: z.array(OfficeMediaPlace),
  sites: BelongsTo,
  isOwn: z.boolean().meta({ description: 'Theirs to change; what is the club’s is there to be used' }),
  audit: z.array(AuditEntry),
}).meta({ id: 'OfficeAssetDetail' })
export type OfficeAssetDetail = z.infer<typeof OfficeAssetDetail>

export const FolderQuery = officeListQuery
export type FolderQuery = z.infer<typeof FolderQuery>
export const FolderPictureList = listOf(z.object({ id: z.string() })).meta({ id: 'OfficeFolderPictureList' })

export const Taken = z
  .object({ id: z.string(), isKnown: z.boolean().meta({ description: 'This very file was there already' }) })
  .meta({ id: 'OfficeMediaTaken' })
export type Taken = z.infer<typeof Taken>

const version = z.number().int().min(1)
export const ChangedAsset = AssetFacts.extend({ version }).meta({ id: 'OfficeAssetChange' })
export type ChangedAsset = z.infer<typeof ChangedAsset>
export const Reasoned = z.strictObject({ version, reason: z.string().trim().min(3).max(500) })
