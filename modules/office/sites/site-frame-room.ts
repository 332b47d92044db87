import { mainSite } from '#club/sites.ts'
import type { Frame, StoredSiteFrame } from '#modules/frame/frame.ts'
import { type SiteFramePart, siteFrameParts } from '#modules/frame/site-frame.schema.ts'
import type { Db } from '#platform/db.ts'
import type { OfficeSiteFrame, OfficeSiteFrames, SiteFrameFile } from './site-frame.schema.ts'

export type SiteFrameRoomContext = { db: Db; frame: Pick<Frame, 'siteFrame' | 'placesOf'> }

/** The three parts, whether the office or the club's file says how they look. */
export async function listSiteFrame({ db, frame }: SiteFrameRoomContext): Promise<OfficeSiteFrames> {
  const own = await frame.siteFrame.list(db)
  const find = (part: SiteFramePart) => own.find((one) => one.part === part) ?? null
  return { items: await Promise.all(siteFrameParts.map((part) => shown(frame, part, find(part)))) }
}

async function shown(
  frame: SiteFrameRoomContext['frame'],
  part: SiteFramePart,
  own: StoredSiteFrame | null,
): Promise<OfficeSiteFrame> {
  const content = own?.content ?? frame.siteFrame.ofClub(part)
  const reader = { site: mainSite().key, language: 'de', now: new Date() } as const
  const leadsTo = await Promise.all(
    content.groups.map(async ({ entries }) => {
      const places = await frame.placesOf(entries, reader)
      return places.map(({ href }) => href)
    }),
  )
  return { part, version: own?.version ?? 0, content, leadsTo }
}

export async function exportSiteFrame({ db, frame }: SiteFrameRoomContext): Promise<SiteFrameFile> {
  const own = await frame.siteFrame.list(db)
  return { siteFrame: Object.fromEntries(own.map(({ part, content }) => [part, content])) }
}

/** An entry of a part with the group it stands in, counted from 1. */
export type FrameRow = Pick<OfficeSiteFrame, 'part' | 'version'> & {
  group: number
  text: OfficeSiteFrame['content']['groups'][number]['text']
  entry: OfficeSiteFrame['content']['groups'][number]['entries'][number]
  leadsTo: string | null
}

/** Every entry of every part, in the order of the pages. */
export async function frameEntries(context: SiteFrameRoomContext): Promise<FrameRow[]> {
  const { items } = await listSiteFrame(context)
  return items.flatMap(({ part, version, content, leadsTo }) =>
    content.groups.flatMap(({ text, entries }, group) =>
      entries.map((entry, at) => ({
        ...{ part, version, group: group + 1, text, entry },
        leadsTo: leadsTo[group]?.[at] ?? null,
      })),
    ),
  )
}
