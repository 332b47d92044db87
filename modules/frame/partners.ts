import type { Language } from '#club/club.ts'
import { partners as valuesOfClub } from '#club/pages/footer.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { changedMeanwhile, FRAME_TAG, type FrameContext, refuse, requireSound } from './context.ts'
import { wordsFor } from './notices.rules.ts'
import * as storage from './partners.storage.ts'
import type { Schedule } from './schedule.ts'
import type { PartnerTerms, ShownPartners } from './schema.ts'

export type PartnersContext = FrameContext & { schedule: Schedule }

/** More than a page can show, and than anybody has. */
export const MOST_PARTNERS = 120

/** The partners that the office names on a site; null: those of the club's file. */
export async function showPartners(
  ctx: FrameContext,
  { site, language, now }: { site: string; language: Language; now: Date },
): Promise<{ partners: ShownPartners | null; tags: string[] }> {
  const { db } = ctx
  const tags = [FRAME_TAG]
  if (!(await storage.isTaken(db))) return { partners: null, tags }
  const found = await storage.loadShown(db, site)
  const shown = await Promise.all(
    found.map(async ({ tier, name, picture, link, role }) => {
      const place = link ? await ctx.resolveHref({ href: link, site, language, now }) : null
      tags.push(...(place?.tags ?? []))
      const words = role ? wordsFor(role, language).words : ''
      return { tier, role: words, name, picture, href: place?.href ?? null }
    }),
  )
  return {
    partners: {
      main: shown.filter(({ tier }) => tier === 'main').map(({ tier: _, ...partner }) => partner),
      others: shown
        .filter(({ tier }) => tier === 'other')
        .map(({ name, picture, href }) => ({ name, picture, href })),
    },
    tags: [...new Set(tags)],
  }
}

/** What the club's file says, as rows of a list: where the office begins. */
export function partnersOfClub(now: Date): PartnerTerms[] {
  const usual = { picture: null, link: null, sites: null, fromAt: now.toISOString(), untilAt: null }
  return [
    ...valuesOfClub.main.map(({ role, name }, at) => ({
      ...usual,
      ...{ name, tier: 'main' as const, role, position: (at + 1) * 10 },
    })),
    ...valuesOfClub.others.map((name, at) => ({
      ...usual,
      ...{ name, tier: 'other' as const, role: null, position: Math.min((at + 1) * 10, 999) },
    })),
  ]
}

/** From now on the list of the office counts; it begins as that of the club. */
export async function takePartners(ctx: PartnersContext, trx: Trx): Promise<{ count: number }> {
  if (!(await storage.takeOverlay(trx))) throw refuse('SITE_PARTNERS_TAKEN')
  const rows = partnersOfClub(new Date())
  for (const terms of rows) await storage.insertPartner(trx, { id: newId(), terms })
  await ctx.schedule.changed(trx)
  return { count: rows.length }
}

/** The club's file counts again; answers what goes. */
export async function resetPartners(ctx: PartnersContext, trx: Trx): Promise<{ before: storage.Partner[] }> {
  await requireList(trx)
  const before = await storage.loadPartners(trx)
  await storage.dropOverlay(trx)
  await ctx.schedule.changed(trx)
  return { before }
}

export async function addPartner(
  ctx: PartnersContext,
  trx: Trx,
  terms: PartnerTerms,
): Promise<{ id: string }> {
  await requireWhole(ctx, terms)
  await requireList(trx)
  if ((await storage.loadPartners(trx)).length >= MOST_PARTNERS) throw refuse('SITE_PARTNERS_TOO_MANY')
  const id = newId()
  await storage.insertPartner(trx, { id, terms })
  await ctx.schedule.changed(trx)
  return { id }
}

export async function changePartner(
  ctx: PartnersContext,
  trx: Trx,
  { id, version, terms }: { id: string; version: number; terms: PartnerTerms },
): Promise<{ before: storage.Partner }> {
  await requireWhole(ctx, terms)
  const before = await hold(trx, { id, version })
  await storage.updatePartner(trx, { id, terms })
  await ctx.schedule.changed(trx)
  return { before }
}

export async function removePartner(
  ctx: PartnersContext,
  trx: Trx,
  given: { id: string; version: number },
): Promise<{ before: storage.Partner }> {
  const before = await hold(trx, given)
  await storage.deletePartner(trx, given.id)
  await ctx.schedule.changed(trx)
  return { before }
}

/** Also before the office has a list: then it is that of the club. */
export async function listPartners(
  _ctx: FrameContext,
  db: Db,
): Promise<{ isOwn: boolean; items: storage.Partner[] }> {
  if (await storage.isTaken(db)) return { isOwn: true, items: await storage.loadPartners(db) }
  return { isOwn: false, items: [] }
}

async function requireWhole(ctx: FrameContext, terms: PartnerTerms): Promise<void> {
  requireSound(ctx, terms)
  if (terms.picture && !(await ctx.hasPicture(terms.picture))) throw refuse('SITE_PICTURE_UNKNOWN')
}

async function requireList(trx: Trx): Promise<void> {
  if (!(await storage.holdOverlay(trx))) throw refuse('SITE_PARTNERS_NOT_TAKEN')
}

/** The list's row first: whoever takes the whole list back is waited for. */
async function hold(trx: Trx, { id, version }: { id: string; version: number }): Promise<storage.Partner> {
  await storage.holdOverlay(trx)
  const found = await storage.findPartner(trx, id)
  if (!found) throw notFound()
  if (found.version !== version) throw changedMeanwhile()
  return found
}
