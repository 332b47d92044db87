/** What says where a customer of an electronic service lives (Article 24f of Regulation (EU) 282/2011). */
export const evidenceKinds = ['billing', 'account', 'phone', 'bank', 'declared', 'before'] as const
export type Evidence = {
  /**
   * `billing`: of the order's bill; `account`: where their account says that they live; `phone`: the country of the number at their
   * address; `bank`: of the card or account that pays; `declared`: they have said so with the order; `before`: as it was proved for
   * what they bought last.
   */
  kind: (typeof evidenceKinds)[number]
  /** ISO 3166, `AT`. */
  country: string
}

/** Where an electronic service is supplied and what says so, as it is kept with its order or its collection. */
export type Residence = { country: string; evidence: Evidence[] }

/**
 * Where somebody lives who orders: the country of their bill, as soon as one more piece says the same and they themselves say nothing
 * else. Null: they have to say it. At home the bill is enough as long as no phone number speaks against it.
 */
export function residenceOfOrder(evidence: readonly Evidence[], homeCountry: string): Residence | null {
  const country = evidence.find(({ kind }) => kind === 'billing')!.country
  const said = (kind: Evidence['kind']) => evidence.find((one) => one.kind === kind)?.country
  const isDenied = (said('declared') ?? country) !== country
  if (isDenied) return null
  const residence = { country, evidence: [...evidence] }
  if (isProved(residence)) return residence
  return country === homeCountry && !said('phone') ? residence : null
}

/** Whether a bill alone leaves it open where somebody lives: they are asked with their order. */
export function mustSayWhere(
  billing: { countryCode: string; phone?: string | null },
  homeCountry: string,
): boolean {
  const phone = countryOfPhone(billing.phone)
  const evidence: Evidence[] = [
    { kind: 'billing', country: billing.countryCode },
    ...(phone ? [{ kind: 'phone' as const, country: phone }] : []),
  ]
  return residenceOfOrder(evidence, homeCountry) === null
}

/**
 * Where somebody lives whose next period is collected, with nobody there to be asked: what their account says on that day, else what
 * was proved before, else the country of what pays; at home when nothing says anything.
 */
export function residenceOfRenewal(evidence: readonly Evidence[], homeCountry: string): Residence {
  const order: Evidence['kind'][] = ['account', 'before', 'bank']
  const first = order.flatMap((kind) => evidence.filter((one) => one.kind === kind)).at(0)
  return { country: first?.country ?? homeCountry, evidence: [...evidence] }
}

/** Two pieces say the same (Article 24b of the regulation). */
export function isProved({ country, evidence }: Residence): boolean {
  return evidence.filter((one) => one.country === country).length >= 2
}

/** The country of an international number, `+43 1 …`; null: none that it alone would tell. */
export function countryOfPhone(phone: string | null | undefined): string | null {
  const digits = (phone ?? '').replaceAll(/[^\d+]/g, '')
  const code = [5, 4, 3].map((length) => digits.slice(0, length)).find((one) => Object.hasOwn(CALLING, one))
  return code ? CALLING[code]! : null
}

/** Only codes of one country; those with more than one (+1, +7, +44) tell none. */
const CALLING: Readonly<Record<string, string>> = {
  ...{
    '+30': 'GR',
    '+31': 'NL',
    '+32': 'BE',
    '+33': 'FR',
    '+34': 'ES',
    '+36': 'HU',
    '+39': 'IT',
    '+40': 'RO',
  },
  ...{
    '+41': 'CH',
    '+43': 'AT',
    '+45': 'DK',
    '+46': 'SE',
    '+47': 'NO',
    '+48': 'PL',
    '+49': 'DE',
    '+81': 'JP',
  },
  ...{ '+82': 'KR', '+86': 'CN', '+90': 'TR', '+351': 'PT', '+352': 'LU', '+353': 'IE', '+354': 'IS' },
  ...{ '+355': 'AL', '+356': 'MT', '+357': 'CY', '+358': 'FI', '+359': 'BG', '+370': 'LT', '+371': 'LV' },
  ...{ '+372': 'EE', '+380': 'UA', '+381': 'RS', '+382': 'ME', '+385': 'HR', '+386': 'SI', '+387': 'BA' },
  ...{ '+389': 'MK', '+420': 'CZ', '+421': 'SK', '+423': 'LI' },
}
