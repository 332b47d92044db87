import { z } from 'zod'

/** What a run will do, as it was planned; cents are gross. */
export const RenewalReport = z
  .object({
    contracts: z.int().meta({ description: 'That are looked at: of the season before, and not ended' }),
    renewed: z.int(),
    ended: z.int().meta({ description: 'Whose holder said nothing, where that ends them' }),
    incomplete: z.int().meta({ description: 'Unpaid, or something is missing: they wait' }),
    unpriced: z.int().meta({ description: 'Without a price in the new list: they fail' }),
    endedBefore: z.int().meta({ description: 'Ended by their holders: they get no ticket' }),
    wishesServed: z.int(),
    wishesRefused: z.int(),
    cents: z.int().meta({ description: 'What will be owed for the season' }),
    formerCents: z.int().meta({ description: 'What the same contracts cost in the season before' }),
    instalments: z.int().meta({ description: 'Single amounts that will be collected' }),
    letters: z.int().meta({ description: 'One for each subscriber with an address to write to' }),
  })
  .meta({ id: 'RenewalReport' })
export type RenewalReport = z.infer<typeof RenewalReport>

export const renewalResults = ['renewed', 'ended', 'incomplete', 'skipped', 'failed'] as const
export type RenewalResult = (typeof renewalResults)[number]

export const renewalErrors = {
  RENEWAL_UNKNOWN: 'No contracts are made for this season',
  RENEWAL_STILL_OPEN: 'Holders are still asked: the run waits until their time is over',
  RENEWAL_RUNNING: 'A run for this season has begun and is not over',
  RENEWAL_NOT_PLANNED: 'Nobody was asked about this season',
  RENEWAL_OVER: 'The run is over',
} as const
export type RenewalError = keyof typeof renewalErrors
