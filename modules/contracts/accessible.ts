import { homeGround } from '#club/venue.ts'

/** Places for wheelchairs ask for a proof, which nobody shows by wishing: staff correct the class of whoever has it. */
export function mayWishFor({ priceClass }: { priceClass: string }, wish: string): boolean {
  return (
    wish === priceClass ||
    !homeGround.priceClasses.some(({ id, seating }) => id === wish && seating === 'wheelchair')
  )
}
