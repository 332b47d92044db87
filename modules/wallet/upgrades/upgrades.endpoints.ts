import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { NewTicketUpgrade, TicketUpgradeInCart } from './upgrades.schema.ts'

export const upgradeTicket = endpoint({
  name: 'ticketTransferUpgrade',
  method: 'POST',
  path: '/api/wallet/v3/ticketTransfers/:id/upgrade',
  access: 'self',
  tags: ['wallet'],
  summary:
    'What lacks to the full price of a ticket that waits for me into my cart; paid, the ticket is mine',
  params: z.object({ id: z.uuid() }),
  body: NewTicketUpgrade,
  answers: { 200: TicketUpgradeInCart },
  refusals: {
    400: ['CART_FULL'],
    403: ['GROUND_BAN', 'TICKET_TRANSFER_OTHER_SIDE'],
    404: ['NOT_FOUND'],
    409: ['TICKET_TRANSFER_ACCEPTED', 'TICKET_TRANSFER_DECLINED', 'TICKET_TRANSFER_REVOKED'],
    410: ['TICKET_TRANSFER_EXPIRED'],
    422: [
      'AGREEMENTS_OUTDATED',
      'COMPANION_NEEDS_WHEELCHAIR',
      'ENTITLEMENT_NOT_CONFIRMED',
      'FANCLUB_CANNOT_BE_RECIPIENT',
      'TICKET_EVENT_CANCELLED',
      'TICKET_IS_UNPAID',
      'TICKET_IS_USED',
      'UPGRADE_NOT_POSSIBLE',
    ],
  },
})
