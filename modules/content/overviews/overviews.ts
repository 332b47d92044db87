import { overviewPageSize, wholeClubOverviews } from '#club/pages/overviews.ts'
import { siteByKey } from '#club/sites.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { type OverviewKind, type OverviewTerms, overviewKinds } from './overviews.schema.ts'
import * as storage from './overviews.storage.ts'

/** Version 0: as the club's file has it. */
export type Overview = storage.StoredOverview

/** What the club's file says of it. */
export function overviewOfClub(kind: OverviewKind): OverviewTerms {
  const known = wholeClubOverviews[kind].filter((key) => siteByKey(key) !== undefined)
  return { sites: known, pageSize: overviewPageSize[kind] }
}

/** How an overview is made: by the office, or by the club's file. */
export async function overviewOf(db: Db, kind: OverviewKind): Promise<OverviewTerms> {
  return (await storage.findOverview(db, kind)) ?? overviewOfClub(kind)
}

/** Whose nodes a site's overview lists; null: those of the whole club. */
export async function shownOn(db: Db, kind: OverviewKind, site: string): Promise<string | null> {
  return listedFor(await overviewOf(db, kind), site)
}

export function listedFor({ sites }: OverviewTerms, site: string): string | null {
  return sites === null || sites.includes(site) ? null : site
}

/** All of them, as they count. */
export async function listOverviews(db: Db): Promise<Overview[]> {
  const own = await storage.loadOverviews(db)
  return overviewKinds.map(
    (kind) => own.find((one) => one.kind === kind) ?? { kind, version: 0, ...overviewOfClub(kind) },
  )
}

/** Makes an overview like this; version 0: it was that of the club's file. Answers what counted before. */
export async function saveOverview(trx: Trx, overview: Overview): Promise<{ before: OverviewTerms }> {
  if (overview.sites?.some((key) => siteByKey(key) === undefined))
    throw new AppError(422, 'SITE_UNKNOWN', 'The club has no such site')
  const before = termsOf(await overviewOf(trx, overview.kind))
  const isSaved =
    overview.version === 0
      ? await storage.insertOverview(trx, overview)
      : await storage.updateOverview(trx, overview)
  if (!isSaved) throw changedMeanwhile()
  await pagesAnew(trx)
  return { before }
}

/** The club's file counts again; answers what goes. */
export async function resetOverview(
  trx: Trx,
  { kind, version }: Pick<Overview, 'kind' | 'version'>,
): Promise<{ before: OverviewTerms }> {
  const before = termsOf(await overviewOf(trx, kind))
  if (!(await storage.deleteOverview(trx, { kind, version }))) throw changedMeanwhile()
  await pagesAnew(trx)
  return { before }
}

const termsOf = ({ sites, pageSize }: OverviewTerms): OverviewTerms => ({ sites, pageSize })

/** Lists stand in blocks and beside articles as well: every page carries the tag of the frame. */
const pagesAnew = (trx: Trx) => dropTags(trx, ['content', 'frame'])

const changedMeanwhile = () =>
  new AppError(409, 'OFFICE_VERSION_CONFLICT', 'Somebody else has changed this since it was read')
