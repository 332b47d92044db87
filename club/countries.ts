/** Every country of ISO 3166-1 that post is sent to, and what its postal codes look like. Names come from the runtime (CLDR). */

export const europeanUnion = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const

/** Countries the club ships to; another code is CART_SHIPPINGCOUNTRYCODE_UNKNOWN. */
export const shippingCountries: readonly string[] = [
  ...europeanUnion,
  ...['CH', 'GB', 'JP', 'LI', 'NO', 'US', 'CA', 'AU', 'KR', 'TR', 'IS', 'BR'],
]

/** ISO 3166-1 alpha-2 without uninhabited places, and XK, which parcels to Kosovo carry. */
export const countryCodes = (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI ' +
  'KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB ' +
  'SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ')

/** Regular expressions over the whole, upper-cased code. Countries that are not listed take the loose pattern below. */
export const postalCodePatterns: Record<string, string> = {
  AD: 'AD\\d{3}',
  AL: '\\d{4}',
  AR: '([A-Z]\\d{4}[A-Z]{3}|\\d{4})',
  AT: '\\d{4}',
  AU: '\\d{4}',
  AX: '22\\d{3}',
  BA: '\\d{5}',
  BE: '\\d{4}',
  BG: '\\d{4}',
  BR: '\\d{5}-?\\d{3}',
  BY: '\\d{6}',
  CA: '[A-Z]\\d[A-Z] ?\\d[A-Z]\\d',
  CH: '\\d{4}',
  CN: '\\d{6}',
  CY: '\\d{4}',
  CZ: '\\d{3} ?\\d{2}',
  DE: '\\d{5}',
  DK: '\\d{4}',
  EE: '\\d{5}',
  ES: '\\d{5}',
  FI: '\\d{5}',
  FO: '\\d{3}',
  FR: '\\d{5}',
  GB: '[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}',
  GE: '\\d{4}',
  GL: '39\\d{2}',
  GR: '\\d{3} ?\\d{2}',
  HR: '\\d{5}',
  HU: '\\d{4}',
  IE: '[A-Z]\\d[\\dW] ?[A-Z\\d]{4}',
  IL: '\\d{5}(\\d{2})?',
  IN: '[1-9]\\d{2} ?\\d{3}',
  IS: '\\d{3}',
  IT: '\\d{5}',
  JP: '\\d{3}-?\\d{4}',
  KR: '\\d{5}',
  LI: '94(8[5-9]|9[0-8])',
  LT: '(LT-)?\\d{5}',
  LU: '(L-)?\\d{4}',
  LV: '(LV-)?\\d{4}',
  MC: '980\\d{2}',
  MD: '(MD-?)?\\d{4}',
  ME: '\\d{5}',
  MK: '\\d{4}',
  MT: '[A-Z]{3} ?\\d{4}',
  MX: '\\d{5}',
  NL: '[1-9]\\d{3} ?[A-Z]{2}',
  NO: '\\d{4}',
  NZ: '\\d{4}',
  PL: '\\d{2}-\\d{3}',
  PT: '\\d{4}-\\d{3}',
  RO: '\\d{6}',
  RS: '\\d{5}',
  RU: '\\d{6}',
  SE: '\\d{3} ?\\d{2}',
  SG: '\\d{6}',
  SI: '\\d{4}',
  SK: '\\d{3} ?\\d{2}',
  SM: '4789\\d',
  TH: '\\d{5}',
  TR: '\\d{5}',
  TW: '\\d{3}(\\d{2,3})?',
  UA: '\\d{5}',
  US: '\\d{5}(-\\d{4})?',
  VA: '00120',
  XK: '\\d{5}',
  ZA: '\\d{4}',
}

export const loosePostalCodePattern = '[A-Z\\d][A-Z\\d -]{1,9}'

/** Letters to these countries carry no postal code, so the field may stay empty. */
export const countriesWithoutPostalCode: readonly string[] = (
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GN GQ GY HK JM KI KM KN KP LC ML MO MR ' +
  'MS MW NR NU PA QA RW SB SC SL SR ST SY TD TG TK TL TO TV UG VC VU WS YE ZW'
).split(' ')
