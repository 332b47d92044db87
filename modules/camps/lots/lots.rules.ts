import { wishOf } from '#modules/draws/rooms.rules.ts'

/** What all lots of a camp ask for: its places are alike. */
export const CAMP_ROOM = 'camp'

/** What a lot asks for, as the published list shows it: `2xcamp`. */
export const campWish = (children: number): string =>
  wishOf({ quantity: children, priceClasses: [CAMP_ROOM] })

export type DrawnLot = {
  id: string
  applicationId: string
  bookingId: string
  children: number
  isDrawn: boolean
}

/** A turn in the line of the camp: places that are offered together. */
export type Turn = Omit<DrawnLot, 'id'> & { lots: readonly DrawnLot[] }

/**
 * Who stands in the line after a draw: first those who were drawn, then everybody else, both in the order of the draw. What one family
 * won with several lots is one turn, so that brothers and sisters are booked at once and cost what they cost together.
 */
export function turnsOf(inOrder: readonly DrawnLot[]): Turn[] {
  const drawn = Map.groupBy(
    inOrder.filter(({ isDrawn }) => isDrawn),
    ({ applicationId }) => applicationId,
  )
  const first = [...drawn.values()].map((lots) => ({
    applicationId: lots[0]!.applicationId,
    bookingId: lots[0]!.bookingId,
    children: lots.reduce((sum, { children }) => sum + children, 0),
    isDrawn: true,
    lots,
  }))
  const followers = inOrder.filter(({ isDrawn }) => !isDrawn)
  return [...first, ...followers.map(({ id: _id, ...lot }, at) => ({ ...lot, lots: [followers[at]!] }))]
}
