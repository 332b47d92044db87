import { registerDeviceData } from './session/device-data.ts'

const tickets = () => import('./wallet/forget-tickets.ts')

/** All that features keep of a person in this browser: it goes when they sign out. Each is loaded when that happens. */
export function watchDeviceData(): void {
  registerDeviceData({
    clear: async () => (await tickets()).forgetKeptTickets(),
    clearOthers: async (owner) => (await tickets()).forgetTicketsOfOthers(owner),
    isMissed: async () => (await tickets()).areTicketsKept(),
  })
  registerDeviceData({ clear: async () => (await import('./content/read-articles.ts')).forgetReading() })
  registerDeviceData({ clear: async () => (await import('./gate/gate-store.ts')).forgetGate() })
  registerDeviceData({ clear: async () => (await import('./checkout/draft.ts')).forgetDraft() })
}
