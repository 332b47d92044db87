import type { Language } from '#club/club.ts'
import { sites } from '#club/sites.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { changedMeanwhile, FRAME_TAG, type FrameContext, refuse, requireSound } from './context.ts'
import { chooseNotices, meets, type Notice, shownAs, standsBefore } from './notices.rules.ts'
import * as storage from './notices.storage.ts'
import type { Schedule } from './schedule.ts'
import type { NoticeTerms, ShownNotice } from './schema.ts'

export type NoticesContext = FrameContext & { schedule: Schedule }

/** What stands above the pages of a site now, and the tags of it. */
export async function showNotices(
  ctx: FrameContext,
  { site, language, now }: { site: string; language: Language; now: Date },
): Promise<{ notices: ShownNotice[]; tags: string[] }> {
  const chosen = chooseNotices(await storage.loadRunning(ctx.db, site))
  const tags = [FRAME_TAG]
  const notices: ShownNotice[] = []
  for (const notice of chosen) {
    const place = notice.link ? await ctx.resolveHref({ href: notice.link, site, language, now }) : null
    tags.push(...(place?.tags ?? []))
    notices.push(shownAs(notice, language, place?.href ?? null))
  }
  return { notices, tags }
}

/** What it would mean to have these terms, beside the others that are on. */
export async function foreseeNotice(
  ctx: FrameContext,
  db: Db,
  { id, terms }: { id: string | null; terms: NoticeTerms },
): Promise<{ covers: Notice[]; coveredBy: Notice[]; deadOn: string[] }> {
  requireSound(ctx, terms)
  const deadOn = await sitesWithoutLink(ctx, terms)
  if (!terms.isOn) return { covers: [], coveredBy: [], deadOn }
  const others = (await storage.loadOn(db)).filter((other) => other.id !== id && meets(terms, other))
  const own = { ...terms, id: id ?? NEWEST }
  return {
    covers: others.filter((other) => standsBefore(own, other)),
    coveredBy: others.filter((other) => standsBefore(other, own)),
    deadOn,
  }
}

/** Of two that are alike the newer one stands first, and ids grow. */
const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Sites on which the address is nobody's: there it is shown without a link. */
async function sitesWithoutLink(ctx: FrameContext, { sites: keys, link }: NoticeTerms): Promise<string[]> {
  if (!link) return []
  const now = new Date()
  const asked = keys ?? sites.map(({ key }) => key)
  const places = await Promise.all(
    asked.map((site) => ctx.resolveHref({ href: link, site, language: 'de', now })),
  )
  return asked.filter((_, at) => places[at]!.href === null)
}

export async function makeNotice(ctx: NoticesContext, trx: Trx, terms: NoticeTerms): Promise<{ id: string }> {
  requireSound(ctx, terms)
  const id = newId()
  await storage.insertNotice(trx, { id, terms })
  await ctx.schedule.changed(trx)
  return { id }
}

export async function changeNotice(
  ctx: NoticesContext,
  trx: Trx,
  { id, version, terms }: { id: string; version: number; terms: NoticeTerms },
): Promise<{ before: Notice }> {
  requireSound(ctx, terms)
  const before = await hold(trx, { id, version })
  await storage.updateNotice(trx, { id, terms })
  await ctx.schedule.changed(trx)
  return { before }
}

export async function switchNotice(
  ctx: NoticesContext,
  trx: Trx,
  { id, version, isOn }: { id: string; version: number; isOn: boolean },
): Promise<{ before: Notice }> {
  const before = await hold(trx, { id, version })
  await storage.switchNotice(trx, { id, isOn })
  await ctx.schedule.changed(trx)
  return { before }
}

export async function removeNotice(
  _ctx: NoticesContext,
  trx: Trx,
  given: { id: string; version: number },
): Promise<{ before: Notice }> {
  const before = await hold(trx, given)
  if (before.isOn) throw refuse('SITE_NOTICE_ON')
  await storage.deleteNotice(trx, given.id)
  return { before }
}

async function hold(trx: Trx, { id, version }: { id: string; version: number }): Promise<Notice> {
  const found = await storage.lockNotice(trx, id)
  if (!found) throw notFound()
  if (found.version !== version) throw changedMeanwhile()
  return found
}
