import type { WalletName } from '#modules/payments/ways.rules.ts'

/** Where a wallet says that its holder lives, before they agree: less than an address. */
export interface WalletPlace {
  countryCode: string
  postalCode: string
  city: string
}

/** What a wallet gives along once its holder has agreed. */
export interface WalletBuyer {
  name: string
  email: string
  phone: string
  address: WalletPlace & { street: string; additionalAddress?: string }
  wallet: WalletName
  /** The sum that they agreed to. */
  shownCents: number
}

export type WalletQuote =
  | { totalCents: number; lines: { label: string; cents: number }[]; refusal?: undefined }
  | { refusal: string }

export type WalletOrder = { scriptUrl: string; refusal?: undefined } | { refusal: string }

/** What the page hands to the script that draws the buttons. */
export interface ExpressPage {
  ways: readonly WalletName[]
  language: string
  /** What the cart costs now, before anybody has said to where. */
  totalCents: number
  /** Where the club sends things. */
  countries: readonly string[]
  /** What it costs to there. */
  quote: (place: WalletPlace) => Promise<WalletQuote>
  /** Places the order; what is answered leads the script to its payment. */
  pay: (buyer: WalletBuyer) => Promise<WalletOrder>
  /** How it ended; `isPlaced`: there is an order whose payment was begun. */
  outcome: (outcome: 'captured' | 'declined' | 'cancelled', isPlaced: boolean) => void
}

/** The same of whoever moves the money: the sandbox bank's script, or Stripe's. */
export interface ExpressPay {
  /** Answers how to take the buttons away again. */
  mount: (place: HTMLElement, page: ExpressPage) => () => void
}

declare global {
  interface Window {
    expressPay?: ExpressPay
  }
}

/** Loads the script once; null where it does not come. */
export function loadExpressPay(scriptUrl: string): Promise<ExpressPay | null> {
  if (window.expressPay) return Promise.resolve(window.expressPay)
  loading ??= new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.onload = () => resolve(window.expressPay ?? null)
    script.onerror = () => {
      loading = null
      script.remove()
      resolve(null)
    }
    document.head.append(script)
  })
  return loading
}

let loading: Promise<ExpressPay | null> | null = null
