import { z } from 'zod'

/** The club's own ground, or all of them. */
export const banScopes = ['home', 'all'] as const
export type BanScope = (typeof banScopes)[number]

/** Why somebody is kept out; each has its words in letters and in the office. */
export const banReasons = [
  'violence',
  'pyrotechnics',
  'discrimination',
  'pitch',
  'damage',
  'theft',
  'otherClub',
  'houseRules',
] as const
export type BanReason = (typeof banReasons)[number]

/** What becomes of tickets that the person has bought: they wait for the ban's end, or their money goes back. */
export const banTickets = ['keep', 'refund'] as const
export type BanTickets = (typeof banTickets)[number]

/** One sentence for each code. */
export const groundBanErrors = {
  GROUND_BAN: 'A ban from the ground is in force on the day of this match',
  GROUND_BAN_RUNS: 'This person is banned already: end that ban first',
  GROUND_BAN_ENDED: 'This ban is over',
  GROUND_BAN_PERIOD: 'A ban begins today or later and lasts ten years at most',
} as const

/** What a new ban says. */
export const BanWish = z.strictObject({
  firstDay: z.iso.date(),
  lastDay: z.iso.date().nullable().meta({ description: 'Null: until it is ended' }),
  scope: z.enum(banScopes),
  reasonCode: z.enum(banReasons),
  tickets: z.enum(banTickets),
})
export type BanWish = z.infer<typeof BanWish>

export const GroundBan = z
  .object({
    id: z.uuid(),
    firstDay: z.iso.date(),
    lastDay: z.iso.date().nullable(),
    scope: z.enum(banScopes),
    reasonCode: z.enum(banReasons),
    note: z.string().nullable(),
    tickets: z.enum(banTickets),
    issuedBy: z.string(),
    issuedAt: z.iso.datetime(),
    state: z.enum(['coming', 'running', 'over', 'ended']).meta({
      description: '`over`: its last day has passed. `ended`: taken back before.',
    }),
    endedAt: z.iso.datetime().nullable(),
    endedBy: z.string().nullable(),
    endedReason: z.string().nullable(),
  })
  .meta({ id: 'GroundBan' })
export type GroundBan = z.infer<typeof GroundBan>
