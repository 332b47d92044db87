/** Of one price class, dearest first: the order in which they are looked through. */
export type Room = { priceClass: string; places: number }

/** What a lot asks for: all of it in one of these classes, or nothing. */
export type Application = { number: number; quantity: number; priceClasses: readonly string[] }

/** What a lot asks for, as the published list shows it: `2x1,3`. */
export const wishOf = ({ quantity, priceClasses }: Omit<Application, 'number'>): string =>
  `${quantity}x${priceClasses.join(',')}`

/**
 * Who has places, in the order of the draw: each the first of their price classes that has room for all they ask for. Whoever does not
 * fit whole is passed over and stays first of those who follow; a smaller application behind them may still fit.
 */
export function placesFor(
  order: readonly Application[],
  rooms: readonly Room[],
): { number: number; priceClass: string }[] {
  const left = new Map(rooms.map(({ priceClass, places }) => [priceClass, places]))
  return order.flatMap(({ number, quantity, priceClasses }) => {
    const found = rooms.find(
      ({ priceClass }) => priceClasses.includes(priceClass) && left.get(priceClass)! >= quantity,
    )
    if (!found) return []
    left.set(found.priceClass, left.get(found.priceClass)! - quantity)
    return [{ number, priceClass: found.priceClass }]
  })
}
