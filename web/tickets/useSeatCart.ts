import { useCallback, useState } from 'react'
import type { CartItem } from '#modules/cart/schema.ts'
import { addBestPlaces } from '#modules/tickets/endpoints.ts'
import type { BestAvailableAnswer, EventDetail } from '#modules/tickets/schema.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { addToCart, cartChanged, prolong, removeFromCart, useCart } from '#web/cart/cart.ts'
import { trackAdded } from '#web/cart/cart-events.ts'
import { isExpired } from '#web/cart/cart-view.ts'
import { ensureIdentity, identityQuery } from '#web/cart/store/identity.ts'
import { type OwnPlace, ownPlaces } from './ticket-view.ts'

/** What the plan can say itself; any other failure is said above the page. */
const KNOWN = [
  'SEAT_TAKEN',
  'TICKET_LIMIT_REACHED',
  'TOO_MANY_PLACES_HELD',
  'ADDRESS_HOLDS_TOO_MANY',
  'PHASE_FOR_OTHERS',
  'PHASE_OTHER_PLACES',
  'SALE_NOT_STARTED',
  'SALE_ENDED',
  'EVENT_CANCELLED',
  'BLOCK_NOT_ON_SALE',
  'COMPANION_NEEDS_WHEELCHAIR',
  'NONE_TOGETHER',
  'NOT_ENOUGH_PLACES',
  'ALREADY_IN_CART',
  'CART_FULL',
] as const
export type SeatProblem = (typeof KNOWN)[number]

export type BestWish = {
  quantity: number
  priceClasses: string[]
  together: boolean
  accessible: boolean
}

/** What is asked for: `key` names it while it is on its way. */
type WantedPlace = {
  key: string
  priceClass: string
  ticketType: string
  quantity?: number
  option: { key: 'seatId' | 'blockId'; value: string }
}

/** The places of this event in the cart, and everything that is done with them. */
export function useSeatCart(event: EventDetail, onTaken: () => void) {
  const { cart, busy } = useCart()
  const { problem, dismissProblem, understand } = useSeatProblem(onTaken)
  const { adding, addPlace, addPlaces, addBest } = useAdding(event, { dismissProblem, understand })
  const places = ownPlaces(cart?.orders.flatMap((order) => order.items) ?? [], event)

  /** Another ticket type is another sku: the place goes back and is taken again at once. */
  async function changeType(place: OwnPlace, ticketType: string): Promise<void> {
    if (!(await removeFromCart(place.item))) return
    const option = optionOf(place)
    const { quantity } = place.item
    await addPlace({ key: option.value, priceClass: place.priceClass, ticketType, quantity, option })
  }

  async function removePlaces(items: CartItem[]): Promise<void> {
    dismissProblem()
    for (const item of items) await removeFromCart(item)
    onTaken()
  }

  async function prolongAll(): Promise<void> {
    for (const { item } of places) if (item.canProlong) await prolong(item)
  }

  return {
    cart,
    busy,
    adding,
    problem,
    dismissProblem,
    places: places.filter(({ item }) => !isExpired(item)),
    expired: places.filter(({ item }) => isExpired(item)),
    addPlace,
    addPlaces,
    addBest,
    changeType,
    removePlaces,
    prolongAll,
  }
}

/** Puts places of the event into the cart. `adding`: what is on its way there. */
function useAdding(event: EventDetail, problem: Pick<SeatProblems, 'dismissProblem' | 'understand'>) {
  const { dismissProblem, understand } = problem
  const [adding, setAdding] = useState<string | null>(null)

  async function addPlace(place: WantedPlace): Promise<boolean> {
    dismissProblem()
    setAdding(place.key)
    const added = await addToCart(
      {
        sku: `${event.id}-${place.priceClass}-${place.ticketType}`,
        quantity: place.quantity ?? 1,
        userOptionValues: [place.option],
      },
      understand,
    )
    if (added) await cartChanged()
    setAdding(null)
    return added !== undefined
  }

  /** One after the other, because each is held by itself; the first that cannot be had ends it. */
  async function addPlaces(places: WantedPlace[]): Promise<void> {
    for (const place of places) if (!(await addPlace(place))) return
  }

  async function addBest(wish: BestWish): Promise<BestAvailableAnswer | null> {
    dismissProblem()
    setAdding('best')
    const identity = await ensureIdentity()
    const answer =
      identity &&
      (await call(addBestPlaces, {
        params: { id: event.id },
        query: identityQuery(identity),
        body: wish,
        reaction: (failure) => (understand(failure) ? 'silent' : undefined),
      }))
    if (answer?.ok) trackAdded(await cartChanged(), answer.data.items)
    setAdding(null)
    return answer?.ok ? answer.data : null
  }

  return { adding, addPlace, addPlaces, addBest }
}

type SeatProblems = ReturnType<typeof useSeatProblem>

/** Why a place cannot be had, where the plan can say it. */
function useSeatProblem(onTaken: () => void) {
  const [problem, setProblem] = useState<SeatProblem | null>(null)
  const understand = useCallback(
    (failure: Failure): boolean => {
      const code = KNOWN.find((known) => known === failure.problem?.errorCode) ?? null
      setProblem(code)
      if (code === 'SEAT_TAKEN') onTaken()
      return code !== null
    },
    [onTaken],
  )
  return { problem, dismissProblem: () => setProblem(null), understand }
}

const optionOf = ({ seatId, block }: OwnPlace) =>
  seatId ? ({ key: 'seatId', value: seatId } as const) : ({ key: 'blockId', value: block } as const)

export type SeatCart = ReturnType<typeof useSeatCart>
