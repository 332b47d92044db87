import { z } from 'zod'
import type { Renewal } from '#modules/contracts/contracts.ts'
import { defineWork, type WorkKinds } from '#modules/office/work/kinds.ts'

const Piece = z.object({
  runId: z.uuid(),
  what: z.enum(['contracts', 'letters', 'end']),
  from: z.int(),
  to: z.int(),
})

/** The yearly run, stretch after stretch; each is one transaction, counted with what it does. */
export function renewalWork(renewal: Pick<Renewal, 'carryOut'>): WorkKinds {
  return {
    'contracts.renew': defineWork({
      permission: 'contracts.renew',
      item: Piece,
      settings: z.object({ season: z.int() }),
      thingOf: ({ runId }) => ({ type: 'renewalRun', id: runId }),
      each: (piece) => renewal.carryOut(piece),
    }),
  }
}
