import { isSelling, type Role, siteOf } from '#club/sites.ts'
import { path } from '#web/paths.ts'
import type { IconName } from '#web/ui/pictures/icon-paths.ts'

type Screen = { key: string; icon: IconName; to: typeof path.account; role?: Role }

/**
 * The screens of the account (ACC-14, ACC-15) by what they are about: what somebody has, who they are, with whom they
 * are here, where they take part, what they hear. A screen gets its line when it exists.
 */
const groups = [
  { key: null, screens: [{ key: 'account', icon: 'account', to: path.account }] },
  {
    key: 'things',
    screens: [
      { key: 'tickets', icon: 'ticket', to: path.ownTickets, role: 'tickets' },
      { key: 'orders', icon: 'parcel', to: path.orders },
      { key: 'membership', icon: 'star', to: path.membership },
      { key: 'contracts', icon: 'document', to: path.contracts },
      { key: 'dues', icon: 'calendar', to: path.dues },
      { key: 'television', icon: 'screen', to: path.television },
    ],
  },
  {
    key: 'person',
    screens: [
      { key: 'data', icon: 'edit', to: path.accountData },
      { key: 'addresses', icon: 'home', to: path.addresses },
      { key: 'paymentMethods', icon: 'card', to: path.paymentMethods },
    ],
  },
  {
    key: 'people',
    screens: [
      { key: 'family', icon: 'heart', to: path.family },
      { key: 'fanClub', icon: 'group', to: path.fanClub },
      { key: 'fanClubManagement', icon: 'key', to: path.members },
      { key: 'addressBook', icon: 'phone', to: path.addressBook },
    ],
  },
  {
    key: 'takingPart',
    screens: [
      { key: 'ownCamps', icon: 'calendar', to: path.ownCamps },
      { key: 'competitions', icon: 'star', to: path.ownSweepstakes },
      { key: 'applications', icon: 'document', to: path.applications },
    ],
  },
  {
    key: 'post',
    screens: [
      { key: 'newsletters', icon: 'mail', to: path.newsletters },
      { key: 'push', icon: 'mobile', to: path.push, role: 'tickets' },
      { key: 'advertisingConsent', icon: 'megaphone', to: path.advertisingConsent },
    ],
  },
] as const satisfies readonly { key: string | null; screens: readonly Screen[] }[]

type Groups = (typeof groups)[number]
export type AccountScreen = Groups['screens'][number]['key']

/** Without those of what the club does not have, and without a group of which nothing is left. */
export const accountNavigation = groups
  .map(({ key, screens }) => ({ key, screens: screens.filter((screen) => isThere(screen.key)) }))
  .filter(({ screens }) => screens.length > 0)

function isThere(key: AccountScreen): boolean {
  if (key === 'tickets' || key === 'membership' || key === 'television') return siteOf(key) !== null
  if (key === 'competitions') return siteOf('sweepstakes') !== null
  if (key === 'ownCamps') return siteOf('footballSchool') !== null
  if (key === 'applications') return siteOf('careers') !== null
  if (key === 'contracts' || key === 'push') return siteOf('tickets') !== null
  return (key !== 'orders' && key !== 'paymentMethods' && key !== 'dues') || isSelling()
}
