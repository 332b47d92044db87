/** EPC069-12, version 2 in UTF-8: what banking programs scan and fill a transfer with. */
export function epcCode(given: {
  account: { holder: string; iban: string; bic: string }
  amountCents: number
  reference: string
}): string {
  const { account, amountCents, reference } = given
  const amount = `EUR${Math.trunc(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`
  const { bic, holder, iban } = account
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    holder.slice(0, 70),
    iban,
    amount,
    '',
    '',
    reference.slice(0, 140),
  ].join('\n')
}

export function ibanInGroups(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}

/** At most 35 characters of those that SEPA knows. */
export function mandateReference(tokenId: string): string {
  return `M${tokenId.replaceAll('-', '').toUpperCase()}`
}
