import { z } from 'zod'
import { SiteFrameContent, SiteFramePart, siteFrameParts } from '#modules/frame/site-frame.schema.ts'

const version = z.int().min(0).meta({ description: '0: as the club’s file has it' })

export const OfficeSiteFrame = z
  .object({
    part: SiteFramePart,
    version,
    content: SiteFrameContent,
    leadsTo: z.array(z.array(z.string().nullable())).meta({
      description:
        'Of each entry of each group: where it leads on German pages of the main site; null: nowhere',
    }),
  })
  .meta({ id: 'OfficeSiteFrame' })
export type OfficeSiteFrame = z.infer<typeof OfficeSiteFrame>

export const OfficeSiteFrames = z
  .object({ items: z.array(OfficeSiteFrame).length(siteFrameParts.length) })
  .meta({ id: 'OfficeSiteFrames' })
export type OfficeSiteFrames = z.infer<typeof OfficeSiteFrames>

export const ByPart = z.object({ part: SiteFramePart })
export const ChangedSiteFrame = z
  .strictObject({ version, content: SiteFrameContent })
  .meta({ id: 'OfficeChangedSiteFrame' })
export const SiteFrameVersion = z.object({ version: z.coerce.number().int().min(1) })
export const SiteFrameFile = z
  .object({ siteFrame: z.partialRecord(SiteFramePart, SiteFrameContent) })
  .meta({ id: 'OfficeSiteFrameFile', description: 'What the office has made its own' })
export type SiteFrameFile = z.infer<typeof SiteFrameFile>
