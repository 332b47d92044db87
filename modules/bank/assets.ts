/** Neutral on purpose: nobody should take it for the club, or for a real bank. */
export const BANK_CSS = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1d2a33; background: #eef2f4 }
* { box-sizing: border-box }
body { margin: 0 }
header { padding: 12px 20px; background: #24505f; color: #fff; letter-spacing: .02em }
main { max-width: 34rem; margin: 0 auto; padding: 20px; background: #fff }
body:not([data-framed]) main { min-height: calc(100vh - 48px) }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 16px 0 }
.warning { margin: 0; padding: 8px 12px; background: #fff3c9; border-left: 4px solid #8a6500; font-size: .9375rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 16px }
dt { color: #4b5a64 } dd { margin: 0; font-weight: 600 }
form { display: grid; gap: 16px }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px }
.field { display: grid; gap: 4px; font-weight: 600 }
input:not([type=radio], [type=checkbox]) { font: inherit; width: 100%; min-height: 48px; padding: 8px 12px; border: 1px solid #5e6d76; border-radius: 4px; background: #fff; color: inherit }
input[aria-invalid] { border: 2px solid #a3201d }
fieldset { border: 0; padding: 0; margin: 0; display: grid; gap: 8px } legend { font-weight: 600; padding: 0 0 8px }
.choice { display: flex; gap: 12px; align-items: flex-start; padding: 10px 12px; border: 1px solid #c4ced4; border-radius: 4px; min-height: 48px }
.choice input { width: 20px; height: 20px; margin: 2px 0 0; flex: none } small { display: block; color: #4b5a64 }
.buttons { display: flex; flex-wrap: wrap; gap: 12px; margin: 0 }
button, .button { font: inherit; font-weight: 600; min-height: 48px; padding: 10px 20px; border: 2px solid #24505f; border-radius: 4px; background: #24505f; color: #fff; cursor: pointer; text-decoration: none; display: inline-block }
.quiet { background: #fff; color: #24505f }
:focus-visible { outline: 3px solid #c46a00; outline-offset: 2px }
.faults { border: 2px solid #a3201d; border-radius: 4px; padding: 12px 16px; margin: 0 0 16px; color: #7d1715 } .faults p, .faults ul { margin: 0 }
dl#lines { margin: 0 } dl#lines dd { text-align: right }
.sum { display: flex; justify-content: space-between; gap: 16px; margin: 0; padding-top: 12px; border-top: 2px solid #24505f }
.sum[hidden] { display: none }
select { font: inherit; min-height: 48px; padding: 8px 12px; border: 1px solid #5e6d76; border-radius: 4px; background: #fff; color: inherit; width: 100% }
button[disabled] { background: #c4ced4; border-color: #c4ced4; color: #35434c; cursor: default }
details { margin-top: 24px; font-size: .9375rem } summary { cursor: pointer; min-height: 44px; padding: 10px 0 }
table { border-collapse: collapse; width: 100% } td { padding: 6px 12px 6px 0; border-top: 1px solid #d8e0e4; vertical-align: top } code { white-space: nowrap }
`

/** Runs in the frame: tells the merchant's page, and no other, how tall the form is and how it ended. */
export const FRAME_JS = `
const { payment, merchant, outcome, declineCode } = document.body.dataset
if (window.parent !== window && merchant) {
  const say = (message) => window.parent.postMessage({ source: 'sandbox-bank', payment, ...message }, merchant)
  document.body.dataset.framed = 'yes'
  const reportHeight = () => say({ kind: 'height', height: document.body.scrollHeight })
  new ResizeObserver(reportHeight).observe(document.body)
  reportHeight()
  if (outcome) say({ kind: 'outcome', outcome, declineCode: declineCode || null })
}
// A second press of the same button must not look like a second payment.
for (const form of document.forms)
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault()
    form.dataset.sent = 'yes'
  })
addEventListener('pageshow', () => { for (const form of document.forms) delete form.dataset.sent })
`

/**
 * Runs in the merchant's page: mounts the form into the element \`[data-bank-card-form]\` and passes the outcome on as the
 * event \`bank:outcome\` of that element, \`detail: {payment, outcome: 'captured' | 'declined' | 'cancelled', declineCode}\`.
 */
export function mountScript(given: {
  origin: string
  frame: string
  paymentId: string
  title: string
}): string {
  const frameUrl = `${given.origin}/bank/${given.frame}/${given.paymentId}`
  return `(() => {
  const bank = ${literal(given.origin)}, payment = ${literal(given.paymentId)}
  const container = document.querySelector('[data-bank-card-form]')
  if (!container) throw new Error('There is no element [data-bank-card-form] for the card form')
  const frame = document.createElement('iframe')
  frame.src = ${literal(frameUrl)}
  frame.title = ${literal(given.title)}
  frame.setAttribute('sandbox', 'allow-forms allow-scripts allow-same-origin allow-top-navigation-by-user-activation')
  Object.assign(frame.style, { display: 'block', width: '100%', height: '640px', border: '0' })
  const listen = (event) => {
    if (event.origin !== bank || event.source !== frame.contentWindow) return
    const said = event.data
    if (said?.source !== 'sandbox-bank' || said.payment !== payment) return
    if (said.kind === 'height' && Number.isFinite(said.height))
      frame.style.height = Math.min(Math.max(said.height, 200), 2000) + 'px'
    if (said.kind !== 'outcome') return
    removeEventListener('message', listen)
    const detail = { payment, outcome: said.outcome, declineCode: said.declineCode }
    container.dispatchEvent(new CustomEvent('bank:outcome', { bubbles: true, detail }))
  }
  addEventListener('message', listen)
  container.replaceChildren(frame)
})()
`
}

/** A string in a script, also safe where the script is read as HTML. */
function literal(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c')
}
