import { describe, expect, test } from 'vitest'
import { type Candidates, createAllocation, type PlaceOnOffer } from './allocation.ts'
import { venue } from './venue/venue.ts'

const allocation = createAllocation({
  cartOf: () => {
    throw new Error('nothing goes into a cart here')
  },
})
const blocks = venue().blocksOnSale(['19', '23'])
const offerOf = (id: string, more: Partial<PlaceOnOffer> = {}): PlaceOnOffer => ({
  id,
  sku: `resale-${id}`,
  blockId: '23',
  seatId: null,
  ticketType: 'full',
  sellerId: 'somebody',
  ...more,
})
const wish = { personId: 'anna', quantity: 2, together: true, priceClasses: ['s', '1'], ticketType: 'full' }

/** No place of the club's but so many to stand. */
function candidates(standing: number, offers: PlaceOnOffer[]): Candidates {
  return {
    event: null as never,
    offers,
    blocks,
    taken: new Set(venue().seatById.keys()),
    freeIn: (block) => (block.kind === 'standing' ? standing : 0),
  }
}

describe('what is proposed to those who wait', () => {
  test('standing places of the club first, offered ones for the rest', () => {
    const found = allocation.propose(candidates(1, [offerOf('a'), offerOf('b')]), wish)
    expect(found).toMatchObject({ places: { id: '23' }, quantity: 1, offers: [{ id: 'a' }] })
    expect(allocation.propose(candidates(2, [offerOf('a')]), wish)).toMatchObject({ quantity: 2, offers: [] })
    expect(allocation.propose(candidates(0, [offerOf('a')]), wish)).toBeNull()
  })

  test('offered seats side by side; another ticket type, or their own, is nothing for them', () => {
    const seats = (more: object) =>
      ['19-3-1', '19-3-2'].map((seatId) => offerOf(seatId, { blockId: '19', seatId, ...more }))
    expect(allocation.propose(candidates(0, seats({})), wish)).toMatchObject({
      places: [],
      quantity: 0,
      offers: [{ id: '19-3-1' }, { id: '19-3-2' }],
    })
    expect(allocation.propose(candidates(0, seats({ ticketType: 'child' })), wish)).toBeNull()
    expect(allocation.propose(candidates(0, seats({ sellerId: 'anna' })), wish)).toBeNull()
    const apart = [seats({})[0]!, offerOf('far', { blockId: '19', seatId: '19-3-5' })]
    expect(allocation.propose(candidates(0, apart), wish)).toBeNull()
  })
})
