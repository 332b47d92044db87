import { z } from 'zod'
import { drawStatuses, PlacesProof } from '#modules/draws/schema.ts'

const moment = z.iso.datetime()
const count = z.int()

export const CampDrawStatus = z.enum(drawStatuses).meta({
  id: 'CampDrawStatus',
  description:
    'Not open yet; applications are taken; the list is closed; whoever was drawn pays, and others follow; nobody follows any more; there is no draw',
})

/** The draw of a camp's places, as everybody sees it. */
export const CampDraw = z
  .object({
    id: z.uuid(),
    status: CampDrawStatus,
    opensAt: moment,
    closesAt: moment,
    drawsAt: moment,
    confirmHours: count.meta({ description: 'So long has whoever is drawn to pay' }),
    places: count.meta({ description: 'What is drawn; fixed once the list is closed' }),
    lots: count,
    children: count.meta({ description: 'That all lots are for' }),
    drawnChildren: count.meta({ description: 'Who were drawn at once' }),
    commitment: z.string().meta({ description: 'Hash of the secret that the draw is made from' }),
    closedAt: moment.nullable(),
    listHash: z.string().nullable(),
    drawnAt: moment.nullable(),
    secret: z.string().nullable().meta({ description: 'Null: not drawn yet' }),
    calledOffBecause: z.string().nullable(),
  })
  .meta({ id: 'CampDraw' })
export type CampDraw = z.infer<typeof CampDraw>

export const lotStates = ['Entered', 'Won', 'Next', 'Out', 'Gone'] as const
export const LotState = z.enum(lotStates).meta({
  id: 'CampLotState',
  description:
    '`Won`: drawn at once. `Next`: not drawn, and follows when somebody lets go. `Out`: withdrawn after the list was closed, or taken out by staff. `Gone`: whose it was is forgotten.',
})

/** What the caller has in a draw. */
export const CampApplication = z
  .object({
    id: z.uuid(),
    campId: z.uuid(),
    slug: z.string(),
    name: z.record(z.string(), z.string()),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    drawId: z.uuid(),
    status: CampDrawStatus,
    drawsAt: moment,
    together: z.boolean(),
    enteredAt: moment,
    lots: z.array(
      z.object({
        number: count,
        children: z.array(z.string()).meta({ description: 'First names' }),
        state: LotState,
        turn: count.nullable().meta({ description: 'In the order of the draw, from one on' }),
        code: z.string().meta({ description: 'As the published list shows it' }),
        salt: z.string().nullable().meta({ description: 'Proves, with the account’s id, that it is theirs' }),
        outReason: z.string().nullable().meta({ description: 'Why staff took it out' }),
      }),
    ),
  })
  .meta({ id: 'CampApplication' })
export type CampApplication = z.infer<typeof CampApplication>

/** All that anybody needs to make the draw again; its places are of one kind. */
export const CampDrawProof = PlacesProof.extend({
  followed: PlacesProof.shape.followed.meta({
    description: 'Whoever was offered places later, because others let go',
  }),
  lots: PlacesProof.shape.lots.meta({
    description: 'Number, code, and for how many children: `2xcamp`; empty until it is closed',
  }),
}).meta({ id: 'CampDrawProof' })
export type CampDrawProof = z.infer<typeof CampDrawProof>
