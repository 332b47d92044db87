import { club } from '#club/club.ts'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import { COMPANION } from '#modules/tickets/sale.rules.ts'

/** So many places of one class for people of one type. */
export type WantedPlaces = { priceClass: string; ticketType: string; quantity: number }

/** The class of places for wheelchairs, each of which comes with its companion's. */
const ACCESSIBLE = 'r'

/** One wish for each class: who comes together sits together, also a child beside its parents. */
export function placesWanted(given: { places: readonly WantedPlaces[]; together: boolean }) {
  const byClass = Map.groupBy(given.places, ({ priceClass }) => priceClass)
  return [...byClass].flatMap(([priceClass, wanted]) => {
    const accessible = priceClass === ACCESSIBLE
    const ticketTypes = wanted.flatMap(({ ticketType, quantity }) =>
      Array.from({ length: quantity }, () => (accessible ? [ticketType, COMPANION] : [ticketType])).flat(),
    )
    const [ticketType] = ticketTypes
    if (ticketType === undefined) return []
    const quantity = ticketTypes.length
    return [
      { quantity, priceClasses: [priceClass], ticketType, ticketTypes, together: given.together, accessible },
    ]
  })
}

/** Of whoever is asked for no name: a bill of up to 250 euros needs none (§ 33 UStDV). */
export const walkInAddress: PostalAddress = {
  firstName: '',
  lastName: 'Tageskasse',
  street: '',
  postalCode: '',
  city: '',
  countryCode: club.defaultCountry,
}
