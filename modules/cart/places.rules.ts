/** Places in the stadium: sold by the club, or passed on by a fan. */
const PLACES = ['Ticket', 'MarketplaceTicket']

export function isPlace({ type }: { type: string }): boolean {
  return PLACES.includes(type)
}
