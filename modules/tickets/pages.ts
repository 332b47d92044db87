import type { Tickets } from './tickets.ts'
import { venue } from './venue/venue.ts'

/** What the ticket pages ask for. `program/web/web-services.ts` hands it to the loaders. */
export function ticketsForPages({ listEvents, findEventBySlug, loadAvailability }: Tickets) {
  const map = venue().blocks.map(({ id, stand, tier, kind, priceClass, isGuest, polygon, centre }) => ({
    id,
    // Blocks of a plan stand somewhere in it.
    stand: stand!,
    tier: tier!,
    kind,
    priceClass,
    isGuest,
    outline: polygon,
    centre,
  }))
  return {
    async upcoming() {
      const { items } = await listEvents({ page: 1, pageSize: 50 })
      return items
    },
    eventBySlug: findEventBySlug,
    availability: loadAvailability,
    map: () => map,
  }
}
