import { sites } from '#club/sites.ts'
import type { Frame, Notice } from '#modules/frame/frame.ts'
import type { NoticeTerms } from '#modules/frame/schema.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import type { OwnSites } from '#modules/office/shared/own-sites.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { type List, pageOf } from '#platform/lists.ts'
import { noticeViews, type OfficeNotice, type OfficeNoticesQuery } from './notices.schema.ts'
import * as storage from './notices.storage.ts'

export type NoticesRoomContext = { db: Db; frame: Pick<Frame, 'notices'> }

export async function listNotices(
  { db }: NoticesRoomContext,
  query: OfficeNoticesQuery,
  own: OwnSites,
): Promise<List<OfficeNotice>> {
  return pageOf(await storage.listNotices(db, query, own), query)
}

export async function countViews({ db }: NoticesRoomContext, own: OwnSites) {
  const counts = await Promise.all(noticeViews.map((view) => storage.countNotices(db, view, own)))
  return { items: noticeViews.map((key, at) => ({ key, count: counts[at]! })) }
}

/** On which sites the notices stand that a request is about: as they are, and as they would be. */
export async function sitesNamedBy(
  { db, frame }: NoticesRoomContext,
  { params, body }: { params: unknown; body: unknown },
): Promise<(readonly string[] | null)[]> {
  const { id = null, terms } = { ...Object(body), ...Object(params) } as {
    id?: string | null
    terms?: NoticeTerms
  }
  const found = id === null ? null : await frame.notices.find(db, id)
  return [...(found ? [found.sites] : []), ...(terms ? [terms.sites] : [])]
}

export async function readNotice({ db, frame }: NoticesRoomContext, id: string): Promise<OfficeNotice> {
  const found = await frame.notices.find(db, id)
  if (!found) throw notFound()
  return { ...found, state: stateOf(found, new Date()) }
}

function stateOf({ isOn, fromAt, untilAt }: Notice, now: Date): OfficeNotice['state'] {
  if (!isOn) return 'off'
  if (untilAt !== null && new Date(untilAt) <= now) return 'over'
  return new Date(fromAt) > now ? 'planned' : 'now'
}

/** Where it would stand, and what stands there too. */
export async function foresee(
  { db, frame }: NoticesRoomContext,
  plan: { id: string | null; terms: NoticeTerms },
): Promise<Consequences> {
  if (plan.id && !(await frame.notices.find(db, plan.id))) throw notFound()
  const { covers, coveredBy, deadOn } = await frame.notices.foresee(db, plan)
  const { isOn, sites: keys, text } = plan.terms
  const missing = (['en', 'ja'] as const).filter((language) => text[language] === undefined)
  const some = (kind: string, count: number, isNot = false) => (count > 0 ? [{ kind, count, isNot }] : [])
  return tellConsequences({
    lines: [
      ...(isOn
        ? [{ kind: 'sites', count: keys?.length ?? sites.length }]
        : [{ kind: 'nowhere', isNot: true }]),
      ...some('covers', covers.length),
      ...some('coveredBy', coveredBy.length, true),
      ...some('deadLink', deadOn.length, true),
      ...some('missingLanguages', missing.length, true),
    ],
    totalCents: null,
    isFinal: false,
  })
}
