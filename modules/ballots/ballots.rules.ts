/** Of one price class, dearest first: the order in which they are looked through. */
export type Room = { priceClass: string; places: number }

export type Application = { number: number; quantity: number; priceClasses: readonly string[] }

/** What a lot of a ballot asks for, as the published list shows it: `2x1,3`. */
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

export type BallotMoments = {
  now: Date
  opensAt: Date
  closesAt: Date
  closedAt: Date | null
  drawnAt: Date | null
  endedAt: Date | null
  calledOffAt: Date | null
}

export type BallotState = 'planned' | 'open' | 'closed' | 'drawn' | 'ended' | 'calledOff'

export function ballotStateOf(ballot: BallotMoments): BallotState {
  if (ballot.calledOffAt) return 'calledOff'
  if (ballot.endedAt) return 'ended'
  if (ballot.drawnAt) return 'drawn'
  if (ballot.closedAt || ballot.now >= ballot.closesAt) return 'closed'
  return ballot.now < ballot.opensAt ? 'planned' : 'open'
}

export type PhaseOfSale = {
  who: string
  memberSince: string | null
  from: Date
  until: Date | null
  maxPerBuyer: number
  priceClasses: readonly string[] | null
}

/** Does a phase of the sale let winners buy, all the time they have? Without one nobody could. */
export function winnersBuy(
  phases: readonly PhaseOfSale[],
  ballot: { who: string; perApplication: number; priceClasses: readonly string[]; from: Date; until: Date },
): boolean {
  return phases.some(
    (phase) =>
      (phase.who === 'everybody' || (phase.who === ballot.who && phase.memberSince === null)) &&
      phase.from <= ballot.from &&
      (phase.until === null || phase.until >= ballot.until) &&
      phase.maxPerBuyer >= ballot.perApplication &&
      ballot.priceClasses.every((one) => phase.priceClasses?.includes(one) ?? true),
  )
}
