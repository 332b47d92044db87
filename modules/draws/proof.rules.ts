import { type Lot, lineOf } from './draw.rules.ts'
import type { Room } from './rooms.rules.ts'
import type { PlacesProof } from './schema.ts'

/** What is fixed of a draw so far, as its row says. */
export type Fixed = {
  commitment: string
  closedAt: Date | null
  listHash: string | null
  drawnAt: Date | null
  /** The secret, once it is opened. */
  revealed: string | null
}

/** What became of a lot. */
export type Fate = { number: number; drawnAs: 'won' | 'noRoom' | 'excluded' | 'gone' | null }

/** The facts of a draw, published as soon as each is fixed: the commitment at once, the list once it is closed, the secret with the draw. */
export function fixedOnWire(row: Fixed) {
  return {
    commitment: row.commitment,
    closedAt: row.closedAt?.toISOString() ?? null,
    listHash: row.listHash,
    drawnAt: row.drawnAt?.toISOString() ?? null,
    secret: row.revealed,
  }
}

/** The proof of a draw of places. `published`: its lots as the list shows them; nobody sees them before it is closed. */
export function placesProofOf<One extends Fate>(given: {
  /** `order`: the numbers of all lots, once they are drawn. */
  row: Fixed & { id: string; order: readonly number[] | null }
  rooms: readonly Room[]
  fates: readonly One[]
  excluded: PlacesProof['excluded']
  published: readonly Lot[]
  hasFollowed: (lot: One) => boolean
}): PlacesProof {
  const { row, rooms, fates, excluded, published, hasFollowed } = given
  const byNumber = new Map(fates.map((lot) => [lot.number, lot]))
  const inOrder = (row.order ?? []).flatMap((number) => byNumber.get(number) ?? [])
  const { commitment, closedAt, listHash, drawnAt, secret } = fixedOnWire(row)
  return {
    ...{ version: 1, id: row.id, commitment },
    prizes: rooms.reduce((sum, { places }) => sum + places, 0),
    places: [...rooms],
    ...{ closedAt, listHash, publicNumber: '', drawnAt, secret, excluded },
    drawn: inOrder.map(({ number, drawnAs }) => ({ number, because: drawnAs === 'won' ? null : drawnAs })),
    followed: inOrder.filter(hasFollowed).map(({ number }) => number),
    lots: row.closedAt ? published.map(lineOf) : [],
  }
}
