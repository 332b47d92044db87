import { isSelling, type Role, siteOf } from '#club/sites.ts'
import { path } from '#web/paths.ts'
import type { IconName } from '#web/ui/pictures/icon-paths.ts'

/**
 * The screens of the account. After the two of ACC-15 they come in the order of ACC-14: advertising consent, addresses
 * (and the address book), contracts, fan club management, membership, fan club, newsletter, orders, payment methods,
 * competitions, tickets. A screen gets its line when it exists.
 */
const screens = [
  { key: 'account', icon: 'account', to: path.account },
  { key: 'data', icon: 'edit', to: path.accountData },
  { key: 'advertisingConsent', icon: 'megaphone', to: path.advertisingConsent },
  { key: 'addresses', icon: 'home', to: path.addresses },
  { key: 'addressBook', icon: 'phone', to: path.addressBook },
  { key: 'contracts', icon: 'document', to: path.contracts },
  { key: 'dues', icon: 'calendar', to: path.dues },
  { key: 'membership', icon: 'star', to: path.membership },
  { key: 'television', icon: 'screen', to: path.television },
  { key: 'family', icon: 'home', to: path.family },
  { key: 'ownCamps', icon: 'calendar', to: path.ownCamps },
  { key: 'fanClub', icon: 'group', to: path.fanClub },
  { key: 'newsletters', icon: 'mail', to: path.newsletters },
  { key: 'push', icon: 'mobile', to: path.push, role: 'tickets' },
  { key: 'orders', icon: 'parcel', to: path.orders },
  { key: 'paymentMethods', icon: 'card', to: path.paymentMethods },
  { key: 'competitions', icon: 'star', to: path.ownSweepstakes },
  { key: 'applications', icon: 'document', to: path.applications },
  { key: 'tickets', icon: 'ticket', to: path.ownTickets, role: 'tickets' },
] as const satisfies readonly { key: string; icon: IconName; to: typeof path.account; role?: Role }[]

export type AccountScreen = (typeof screens)[number]['key']

/** Without those of what the club does not have. */
export const accountNavigation = screens.filter(({ key }) => {
  if (key === 'tickets' || key === 'membership' || key === 'television') return siteOf(key) !== null
  if (key === 'competitions') return siteOf('sweepstakes') !== null
  if (key === 'ownCamps') return siteOf('footballSchool') !== null
  if (key === 'applications') return siteOf('careers') !== null
  if (key === 'contracts' || key === 'push') return siteOf('tickets') !== null
  return (key !== 'orders' && key !== 'paymentMethods' && key !== 'dues') || isSelling()
})
