import { parseTicketSku } from '../sale.rules.ts'
import { isForChildren } from './holders.rules.ts'

/** Is there a match of which only children's tickets are among these? Whoever goes with them may have one already. */
export function hasChildAlone(skus: readonly string[]): boolean {
  const places = skus.flatMap((sku) => parseTicketSku(sku) ?? [])
  return [...Map.groupBy(places, ({ eventId }) => eventId).values()].some((match) =>
    match.every(isForChildren),
  )
}
