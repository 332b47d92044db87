import type { MapBlock } from '#web/services/tickets.ts'
import type { ClassRow } from './BestPlaces.tsx'

/** A block as map and list show it; places that fans pass on count as free, too. */
export type ShownBlock = MapBlock & {
  free: number
  row: ClassRow | undefined
  isOff: boolean
  isOwn: boolean
  offers: number
}
