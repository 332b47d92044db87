import { previews as allotments } from '#modules/allotments/allotments.previews.ts'
import { previews as ballots } from '#modules/ballots/ballots.previews.ts'
import { previews as camps } from '#modules/camps/camps.previews.ts'
import { previews as campLots } from '#modules/camps/lots/lots.previews.ts'
import { previews as careers } from '#modules/careers/careers.previews.ts'
import { previews as cart } from '#modules/cart/cart.previews.ts'
import { previews as cash } from '#modules/cash/cash.previews.ts'
import { previews as catalogue } from '#modules/catalogue/catalogue.previews.ts'
import { previews as checkout } from '#modules/checkout/checkout.previews.ts'
import { previews as consents } from '#modules/consents/consents.previews.ts'
import { previews as contacts } from '#modules/contacts/contacts.previews.ts'
import { previews as addedMatches } from '#modules/contracts/added-matches/added.previews.ts'
import { previews as contracts } from '#modules/contracts/contracts.previews.ts'
import { previews as contractCorrections } from '#modules/contracts/correcting/correcting.previews.ts'
import { previews as contractCredits } from '#modules/contracts/credits/credits.previews.ts'
import { previews as matchCredits } from '#modules/contracts/match-credits/credits.previews.ts'
import { previews as contractRenewal } from '#modules/contracts/renewal/renewal.previews.ts'
import { previews as seasonSale } from '#modules/contracts/sale/sale.previews.ts'
import { previews as contractTransfers } from '#modules/contracts/transfers/transfers.previews.ts'
import { previews as counter } from '#modules/counter/counter.previews.ts'
import { previews as families } from '#modules/families/families.previews.ts'
import { previews as gifts } from '#modules/gifts/gifts.previews.ts'
import { previews as groundBans } from '#modules/ground-bans/ground-bans.previews.ts'
import { previews as identity } from '#modules/identity/identity.previews.ts'
import { previews as marketplace } from '#modules/marketplace/marketplace.previews.ts'
import { previews as memberships } from '#modules/memberships/memberships.previews.ts'
import { previews as office } from '#modules/office/orders/packing/packing.previews.ts'
import { previews as partners } from '#modules/office/partners/partners.previews.ts'
import { previews as organisations } from '#modules/organisations/organisations.previews.ts'
import { previews as privacy } from '#modules/privacy/privacy.previews.ts'
import { previews as recurring } from '#modules/recurring/recurring.previews.ts'
import { previews as sweepstakes } from '#modules/sweepstakes/sweepstakes.previews.ts'
import { previews as televisionGifts } from '#modules/television/gifts/gifts.previews.ts'
import { previews as television } from '#modules/television/television.previews.ts'
import { previews as tickets } from '#modules/tickets/tickets.previews.ts'
import { previews as waitingList } from '#modules/waiting-list/waiting-list.previews.ts'
import { previews as wallet } from '#modules/wallet/wallet.previews.ts'
import type { Preview } from '#platform/previews.ts'

/** Every mail and every paper that the program writes. */
export const previews: Preview[] = [
  ...identity,
  ...contacts,
  ...consents,
  ...memberships,
  ...groundBans,
  ...organisations,
  ...families,
  ...careers,
  ...checkout,
  ...cart,
  ...catalogue,
  ...recurring,
  ...sweepstakes,
  ...television,
  ...televisionGifts,
  ...camps,
  ...campLots,
  ...tickets,
  ...gifts,
  ...marketplace,
  ...waitingList,
  ...ballots,
  ...contracts,
  ...contractCorrections,
  ...contractCredits,
  ...contractRenewal,
  ...addedMatches,
  ...allotments,
  ...matchCredits,
  ...seasonSale,
  ...contractTransfers,
  ...counter,
  ...cash,
  ...wallet,
  ...privacy,
  ...office,
  ...partners,
]
