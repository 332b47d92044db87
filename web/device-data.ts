import { registerDeviceData } from './session/device-data.ts'

const tickets = () => import('./wallet/forget-tickets.ts')

/** All that features keep of a person in this browser: it goes when they sign out. Each is loaded when that happens. */
export function watchDeviceData(): void {
  registerDeviceData({
    clear: async () => (await tickets()).forgetOfflineTickets(),
    clearOthers: async (owner) => (await tickets()).forgetTicketsOfOthers(owner),
    isMissed: async () => (await tickets()).areTicketsKept(),
  })
  registerDeviceData({ clear: async () => (await import('./content/read-articles.ts')).forgetReading() })
  registerDeviceData({
    clear: async () => (await import('./admission/admission-store.ts')).forgetAdmission(),
  })
  registerDeviceData({ clear: async () => (await import('./careers/draft.ts')).forgetDrafts() })
  registerDeviceData({ clear: async () => (await import('./checkout/draft.ts')).forgetDraft() })
  registerDeviceData({
    clear: async () => (await import('./checkout/express/kept-approvals.ts')).forgetApprovals(),
  })
}
