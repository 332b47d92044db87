import type { Sealing } from '#platform/secrets/sealing.ts'
import { CampSheet } from './schema.ts'

/** What a camp must know of a child opens at its own place only. */
export function sealedSheet(sealing: Sealing, placeId: string, sheet: CampSheet): string {
  return sealing.seal(JSON.stringify(sheet), `camp_places.sheet:${placeId}`)
}

/** Null: it was deleted. */
export function openSheet(sealing: Sealing, place: { id: string; sheet: string | null }): CampSheet | null {
  if (place.sheet === null) return null
  return CampSheet.parse(JSON.parse(sealing.open(place.sheet, `camp_places.sheet:${place.id}`)))
}
