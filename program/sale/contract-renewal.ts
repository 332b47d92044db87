import type { ContractsContext } from '#modules/contracts/contracts.ts'
import { DUE_KIND } from '#modules/contracts/renewal/context.ts'
import { seasonTicketDues } from '#modules/contracts/renewal/dues.ts'
import { createRenewal } from '#modules/contracts/renewal/renewal.ts'
import { AppError } from '#platform/errors.ts'
import { path } from '#web/paths.ts'
import type { Ground } from '../ground.ts'
import type { People } from '../people.ts'
import type { AfterTheSale } from './after-the-sale.ts'
import type { Sale } from './sale.ts'

type Given = {
  ground: Ground
  people: Pick<People, 'contacts' | 'organisations'>
  sale: Pick<Sale, 'recurring' | 'tickets'>
  afterTheSale: Pick<AfterTheSale, 'seasonTickets'>
} & Pick<ContractsContext, 'endTransfers' | 'contractUrl' | 'giveSeasonTicket'>

/** The yearly renewal of season tickets, and what happens to their tickets while somebody does not pay. */
export function openRenewal(given: Given) {
  const { ground, people, sale, afterTheSale, contractUrl } = given
  const { seasonTickets } = afterTheSale
  const { recipientOf, recipientsOf, countRecipients, holdPeople } = people.contacts
  sale.recurring.register(DUE_KIND, seasonTicketDues({ contractUrl, seasonTickets }))
  return createRenewal({
    ...ground,
    ...{ recipientOf, recipientsOf, countRecipients },
    dues: sale.recurring,
    ground: sale.tickets.placesByView,
    giveSeasonTicket: given.giveSeasonTicket,
    giveSeasonTickets: (trx, gifts) =>
      seasonTickets.giveTogether(trx, {
        gifts,
        wanted: ({ isAhead }) => isAhead,
        async holdOwners(trx, ids) {
          if (await people.organisations.isAnyOrganisation(trx, ids))
            throw new AppError(422, 'FANCLUB_CANNOT_BE_RECIPIENT', 'Season tickets are for persons')
          await holdPeople(trx, ids)
        },
      }),
    endTransfers: given.endTransfers,
    contractsUrl: (language) => ground.home + path.contracts(language),
  })
}
