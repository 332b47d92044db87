/** Screens of the account whose twins bore German words once: mails and bookmarks name them for good. */
const RENAMED: readonly (readonly [former: string, now: string])[] = [
  ['bestellungen', 'orders'],
  ['daten', 'data'],
  ['adressen', 'addresses'],
  ['zahlungsarten/rueckkehr', 'payment-methods/return'],
  ['zahlungsarten', 'payment-methods'],
  ['tickets/archiv', 'tickets/archive'],
]

/** Where an English or Japanese address of the account leads that has another word today; null for all others. */
export function renamedTo(pathname: string): string | null {
  const found = /^(\/(?:en|ja)\/account\/)(.+)$/.exec(pathname)
  if (!found) return null
  const [, account, rest] = found as unknown as [string, string, string]
  for (const [former, now] of RENAMED) {
    if (rest === former || rest.startsWith(`${former}/`)) return account + now + rest.slice(former.length)
  }
  return null
}
