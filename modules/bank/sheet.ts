import type { Language } from '#club/club.ts'
import { html, trusted } from '#platform/html.ts'
import { BEHAVIOUR_NAMES, WALLET_CARDS } from './instruments.rules.ts'
import { bankTexts } from './pages.texts.ts'
import { PEOPLE } from './people.ts'

export const WALLET_NAMES = { applepay: 'Apple Pay', googlepay: 'Google Pay' } as const
export type SheetWallet = keyof typeof WALLET_NAMES

/** A wallet's sheet: who buys, with which card, what it costs to there; pressed once. */
export function sheetPage(given: { wallet: SheetWallet; merchant: string; language: Language }): string {
  const { wallet, merchant, language } = given
  const texts = bankTexts[language]
  const title = texts.walletTitle.replace('{wallet}', WALLET_NAMES[wallet])
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${texts.name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/bank/bank.css">
<script type="application/json" id="people">${trusted(JSON.stringify(PEOPLE).replaceAll('<', '\\u003c'))}</script>
<script src="/bank/sheet.js" defer></script>
</head>
<body data-merchant="${merchant}" data-framed="yes">
<main class="sheet">
<p class="warning">${texts.warning}</p>
<h1>${title}</h1>
<form method="post" action="/bank/sheet/none">
  <label class="field">${texts.sheetTo}
    <select name="person">${PEOPLE.map(
      ({ name, address }, index) =>
        html`<option value="${String(index)}">${name}, ${address.city}, ${address.countryCode}</option>`,
    )}</select></label>
  <label class="field">${texts.walletCards}
    <select name="card">${WALLET_CARDS.map(
      ({ number, behaviour }) =>
        html`<option value="${number}">•••• ${number.slice(-4)}, ${BEHAVIOUR_NAMES[behaviour][language]}</option>`,
    )}</select></label>
  <input type="hidden" name="shown" value="">
  <dl id="lines"></dl>
  <p class="sum"><span>${texts.sheetTotal}</span> <b id="total" aria-live="polite"></b></p>
  <div class="faults" id="refusal" role="alert" hidden></div>
  <p class="buttons"><button name="pay" disabled>${texts.sheetBuy}</button>
    <button type="button" class="quiet" id="close">${texts.cancel}</button></p>
</form>
</main>
</body>
</html>`.markup
}
