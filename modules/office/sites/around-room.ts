import { mainSite } from '#club/sites.ts'
import { type AroundPart, aroundParts } from '#modules/frame/around.schema.ts'
import type { Around, Frame } from '#modules/frame/frame.ts'
import type { Db } from '#platform/db.ts'
import type { AroundFile, OfficeAround, OfficeArounds } from './around.schema.ts'

export type AroundRoomContext = { db: Db; frame: Pick<Frame, 'around' | 'placesOf'> }

/** The three parts, whether the office or the club's file says how they look. */
export async function listAround({ db, frame }: AroundRoomContext): Promise<OfficeArounds> {
  const own = await frame.around.list(db)
  const find = (part: AroundPart) => own.find((one) => one.part === part) ?? null
  return { items: await Promise.all(aroundParts.map((part) => shown(frame, part, find(part)))) }
}

async function shown(
  frame: AroundRoomContext['frame'],
  part: AroundPart,
  own: Around | null,
): Promise<OfficeAround> {
  const content = own?.content ?? frame.around.ofClub(part)
  const reader = { site: mainSite().key, language: 'de', now: new Date() } as const
  const leadsTo = await Promise.all(
    content.groups.map(async ({ entries }) => {
      const places = await frame.placesOf(entries, reader)
      return places.map(({ href }) => href)
    }),
  )
  return { part, version: own?.version ?? 0, content, leadsTo }
}

export async function exportAround({ db, frame }: AroundRoomContext): Promise<AroundFile> {
  const own = await frame.around.list(db)
  return { around: Object.fromEntries(own.map(({ part, content }) => [part, content])) }
}
