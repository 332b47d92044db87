import type { Families } from '#modules/families/families.ts'
import type { Matches } from '#modules/matches/matches.ts'
import type { Privacy } from '#modules/privacy/privacy.ts'
import type { Ground } from '../ground.ts'
import type { People } from '../people.ts'
import type { AfterTheSale } from '../sale/after-the-sale.ts'
import type { SeasonContracts } from '../sale/contracts.ts'
import type { Sale } from '../sale/sale.ts'

/** What the rooms of the office stand on. */
export type OfficeGiven = {
  ground: Ground
  people: Pick<
    People,
    | 'contacts'
    | 'emails'
    | 'identity'
    | 'groundBans'
    | 'organisations'
    | 'organisationsForStaff'
    | 'joining'
    | 'terminating'
  >
  families: Families
  privacy: Privacy
  sale: Sale
  afterTheSale: Pick<
    AfterTheSale,
    'admission' | 'ballots' | 'stewards' | 'ticketKeys' | 'eventRefunds' | 'banRefunds' | 'seasonTickets'
  >
  seasonContracts: Pick<
    SeasonContracts,
    'contracts' | 'corrections' | 'credits' | 'mailing' | 'waitingByHand' | 'renewal'
  >
  matches: Matches
}
