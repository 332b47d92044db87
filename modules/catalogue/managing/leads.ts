import type { Language, Text } from '#club/club.ts'
import { shopLeads } from '#club/pages/shop-leads.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import type { ShelfLead } from './leads.schema.ts'
import * as storage from './leads.storage.ts'

/** A shelf of the shop with the sentence that counts, and that of the club's file. */
export type Shelf = storage.ShelfRow & { ofFile: Text | null }

/** The start of the shop and its categories. */
export async function listShelves(db: Db): Promise<Shelf[]> {
  return (await storage.loadShelves(db)).map((shelf) => {
    const ofFile = leadOfFile(shelf.slug)
    return { ...shelf, ofFile, lead: shelf.version === 0 ? ofFile : shelf.lead }
  })
}

function leadOfFile(slug: Text | null): Text | null {
  const key = slug?.de ?? 'start'
  return Object.hasOwn(shopLeads, key) ? shopLeads[key]! : null
}

/** A sentence as a page shows it. */
export type ShownLead = { words: string; language: Language }

/** The sentence of a shelf for a reader, by the office or the club's file; null: there is none. */
export async function leadFor(
  db: Db,
  { shelf, language }: { shelf: { id: number; slug: Text } | null; language: Language },
): Promise<ShownLead | null> {
  const own = await storage.findLead(db, shelf?.id ?? null)
  const lead = own ? own.lead : leadOfFile(shelf?.slug ?? null)
  if (!lead) return null
  const [best] = ([language, 'en', 'de'] as const).filter((one) => lead[one])
  return best ? { words: lead[best]!, language: best } : null
}

type LeadChange = {
  /** Null: the start of the shop. */
  categoryId: number | null
  /** The version that was seen. 0: that of the club's file. */
  version: number
}

/** Gives a shelf this sentence, or none. Answers what stood there. Throws NOT_FOUND and OFFICE_VERSION_CONFLICT. */
export async function saveLead(
  trx: Trx,
  { lead, ...given }: LeadChange & { lead: ShelfLead | null },
): Promise<{ shelf: Shelf }> {
  const shelf = await findShelf(trx, given.categoryId)
  const isSaved =
    given.version === 0
      ? await storage.insertLead(trx, { ...given, lead })
      : await storage.updateLead(trx, { ...given, lead })
  if (!isSaved) throw changedMeanwhile()
  await dropTags(trx, ['catalogue'])
  return { shelf }
}

/** The club's file counts again; answers what stood there. */
export async function resetLead(trx: Trx, given: LeadChange): Promise<{ shelf: Shelf }> {
  const shelf = await findShelf(trx, given.categoryId)
  if (!(await storage.deleteLead(trx, given))) throw changedMeanwhile()
  await dropTags(trx, ['catalogue'])
  return { shelf }
}

async function findShelf(trx: Trx, categoryId: number | null): Promise<Shelf> {
  const shelf = (await listShelves(trx)).find(({ id }) => id === categoryId)
  if (!shelf) throw notFound()
  return shelf
}

const changedMeanwhile = () =>
  new AppError(409, 'OFFICE_VERSION_CONFLICT', 'Somebody else has changed this since it was read')
