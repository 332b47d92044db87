import { path } from '#web/paths.ts'
import type { IconName } from '#web/ui/icon-paths.ts'

/** The screens of the account, in the order of the menu (ACC-14). A screen gets its line when it exists. */
export const accountNavigation = [
  { key: 'account', icon: 'account', to: path.account },
  { key: 'data', icon: 'edit', to: path.accountData },
  { key: 'addresses', icon: 'home', to: path.addresses },
  { key: 'paymentMethods', icon: 'card', to: path.paymentMethods },
  { key: 'orders', icon: 'parcel', to: path.orders },
  { key: 'tickets', icon: 'ticket', to: path.ownTickets },
] as const satisfies readonly { key: string; icon: IconName; to: typeof path.account }[]

export type AccountScreen = (typeof accountNavigation)[number]['key']
