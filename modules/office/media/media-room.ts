/** The room of the media library: what is in it, what is missing, where it is shown. */
import type { FastifyRequest } from 'fastify'
import { loadEntries } from '#modules/audit/audit.ts'
import type { AssetRow, library, Media } from '#modules/media/media.ts'
import { areOwn, type OwnSites, ownSitesOf } from '#modules/office/shared/own-sites.ts'
import { sitesOf } from '#modules/office/shared/things-of-sites.ts'
import { forbidden, notFound } from '#platform/errors.ts'
import { type List, pageOf } from '#platform/lists.ts'
import {
  type FolderQuery,
  type MediaQuery,
  mediaViews,
  type OfficeAsset,
  type OfficeAssetDetail,
} from './schema.ts'
import * as storage from './storage.ts'

export type MediaRoomContext = library.LibraryContext & {
  media: Pick<Media, 'listIds'>
  placesOf: library.PlacesOf
  /** Where everybody reads a paper. */
  paperUrl(id: string): string
}

const MOST_ENTRIES = 20

/** What another department has is not there; what is the club's, or also another's, is used by everybody and stays as it is. */
export async function keepToReach({ db }: MediaRoomContext, request: FastifyRequest): Promise<void> {
  const own = ownSitesOf(request)
  const { id } = Object(request.params) as { id?: string }
  const sites = own && id ? await sitesOf(db, { kind: 'media', id }) : undefined
  if (own === null || sites === undefined || areOwn(own, sites)) return
  if (sites !== null && !sites.some((site) => own.has(site))) throw notFound()
  if (request.method !== 'GET') throw forbidden('OFFICE_NOT_ALLOWED', 'It is not theirs alone')
}

export async function listMedia(
  { db }: MediaRoomContext,
  query: MediaQuery,
  own: OwnSites,
): Promise<List<OfficeAsset>> {
  const [rows, count] = await Promise.all([
    storage.listAssets(db, { ...query, own }),
    storage.countAssets(db, { ...query, own }),
  ])
  return pageOf(rows.map(shortOf), query, count)
}

export async function countMedia({ db }: MediaRoomContext, own: OwnSites) {
  const items = await Promise.all(
    mediaViews.map(async (view) => ({ key: view, count: await storage.countAssets(db, { view, own }) })),
  )
  return { items }
}

/** Pictures that lie in the club's folders: offered as they are, changed where they lie. */
export async function listFolders(
  { media }: MediaRoomContext,
  query: FolderQuery,
): Promise<List<{ id: string }>> {
  const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const found = (await media.listIds()).filter((id) => words.every((word) => id.includes(word)))
  const from = (query.page - 1) * query.pageSize
  const rows = found.slice(from, from + query.pageSize + 1).map((id) => ({ id }))
  return pageOf(rows, query, found.length)
}

const MOST_ENDED = 500

/** Published places of what has no rights any more, or soon will not have: there a neutral picture stands then. */
export async function listEnded(
  { db, placesOf }: MediaRoomContext,
  { view, own }: { view: 'rightsEnded' | 'rightsEnding'; own: OwnSites },
) {
  const found = await storage.listAssets(db, { view, own, page: 1, pageSize: MOST_ENDED })
  const named = await placesOf(
    db,
    found.map(({ id }) => id),
  )
  const shown = named.filter(({ isPublished }) => isPublished)
  const items = found.map(({ id, title, rightsUntil }) => ({
    ...{ id, title, rightsUntil: rightsUntil! },
    places: shown.filter((place) => place.id === id).map(({ id: _, ...place }) => place),
  }))
  return { items: items.filter(({ places }) => places.length > 0) }
}

/** Everything about one; 404 where there is none. Who looks after some sites hears of drafts on theirs alone. */
export async function loadMedia(
  context: MediaRoomContext,
  { id, own }: { id: string; own: OwnSites },
): Promise<OfficeAssetDetail> {
  const { db, placesOf, paperUrl } = context
  const row = await storage.findAsset(db, id)
  if (!row) throw notFound()
  const [places, audit] = await Promise.all([
    placesOf(db, [id]),
    loadEntries(db, { page: 1, pageSize: MOST_ENTRIES, thingType: 'media', thingId: id }),
  ])
  const { rightsNote, focus, uploadedByName, changedAt, sites } = row
  return {
    ...shortOf(row),
    ...{ rightsNote, focus, uploadedBy: uploadedByName },
    changedAt: changedAt.toISOString(),
    address: row.kind === 'pdf' && !row.isArchived ? paperUrl(id) : null,
    usedIn: places
      .filter(({ isPublished, site }) => isPublished || areOwn(own, [site]))
      .map(({ id: _, ...place }) => place),
    ...{ sites, isOwn: areOwn(own, sites) },
    audit: audit.items,
  }
}

function shortOf(row: storage.ListedAsset): OfficeAsset {
  const { id, kind, title, alt, credit, rightsUntil, rights, width, height, bytes, version, stored } = row
  return {
    ...{ id, kind, title, alt, credit, rightsUntil, rights, width, height, bytes, version, stored },
    uploadedAt: row.uploadedAt.toISOString(),
    isArchived: row.isArchived,
  }
}

/** What of one is worth a line in the audit book. */
export function noteOf({ title, alt, credit, rightsNote, rightsUntil, focus }: AssetRow) {
  const inView = focus && `${Math.round(focus.x * 100)} % / ${Math.round(focus.y * 100)} %`
  return { title, ...alt, credit, rightsNote, rightsUntil, focus: inView }
}

/** The same of its file. */
export function fileNoteOf({ width, height, bytes, sha256 }: AssetRow) {
  return { ...(width ? { pixels: `${width} × ${height}` } : {}), bytes, sha256: sha256.slice(0, 16) }
}
