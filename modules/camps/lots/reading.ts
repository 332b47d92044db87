import { drawStatusOf } from '#modules/draws/moments.rules.ts'
import { fixedOnWire, placesProofOf } from '#modules/draws/proof.rules.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { CampsContext } from '../context.ts'
import { loadOwnApplications } from './applications.storage.ts'
import { type CampDrawRow, findDraw, loadDraws } from './draws.storage.ts'
import { CAMP_ROOM } from './lots.rules.ts'
import type { CampApplication, CampDraw, CampDrawProof } from './lots.schema.ts'
import { loadLots, publishedLots } from './lots.storage.ts'

export function drawOnWire(row: CampDrawRow): CampDraw {
  const { id, confirmHours, lots, children, drawnChildren, calledOffBecause } = row
  return {
    ...{ id, confirmHours, lots, children, drawnChildren, calledOffBecause },
    status: drawStatusOf(row),
    places: row.places ?? Math.max(0, row.free),
    opensAt: row.opensAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    drawsAt: row.drawsAt.toISOString(),
    ...fixedOnWire(row),
  }
}

/** The draw that each of these camps has: the newest, before those that were called off. */
export async function drawsByCamp(db: Db, campIds: readonly string[]): Promise<Map<string, CampDraw>> {
  if (campIds.length === 0) return new Map()
  const found = new Map<string, CampDraw>()
  for (const row of await loadDraws(db, campIds)) {
    const known = found.get(row.campId)
    if (!known || (known.status === 'calledOff' && !row.calledOffAt)) found.set(row.campId, drawOnWire(row))
  }
  return found
}

/** Applications of one person with what came of each lot. */
export async function listOwnApplications(db: Db, personId: string): Promise<CampApplication[]> {
  const rows = await loadOwnApplications(db, personId)
  const campIds = [...new Set(rows.map(({ campId }) => campId))]
  const draws = new Map((await loadDraws(db, campIds)).map((row) => [row.id, row]))
  return rows.map((row) => {
    const draw = draws.get(row.drawId)!
    return {
      ...row,
      name: row.name as Record<string, string>,
      status: drawStatusOf(draw),
      drawsAt: draw.drawsAt.toISOString(),
      enteredAt: row.enteredAt.toISOString(),
    }
  })
}

/** Published as soon as it is fixed: the commitment at once, the list once it is closed, the secret with the draw. */
export async function readDrawProof({ db }: Pick<CampsContext, 'db'>, id: string): Promise<CampDrawProof> {
  const row = await findDraw(db, id)
  if (!row) throw notFound()
  const fates = await loadLots(db, id)
  const out = fates.filter(({ state }) => row.closedAt && state === 'Out')
  return placesProofOf({
    ...{ row, fates },
    rooms: [{ priceClass: CAMP_ROOM, places: row.places ?? Math.max(0, row.free) }],
    excluded: out.map(({ number, outBecause }) => ({ number, because: outBecause ?? 'staff' })),
    published: row.closedAt ? await publishedLots(db, id) : [],
    hasFollowed: ({ followedAt }) => followedAt !== null,
  })
}
