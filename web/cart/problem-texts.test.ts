import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { cartErrorCodes } from '#modules/cart/schema.ts'
import { catalogueErrors } from '#modules/catalogue/schema.ts'
import type { Endpoint } from '#platform/endpoint.ts'

type Errors = {
  native: Record<string, string>
  generic: string
  retry: string
  calls: Record<string, string>
}

const textsIn = (language: string): Errors =>
  JSON.parse(readFileSync(`web/texts/${language}/errors.json`, 'utf8')) as Errors

/** NEC-07 … NEC-21, with the names of the rulings (OPEN-14). */
const native = [
  ...Object.keys(cartErrorCodes),
  ...Object.keys(catalogueErrors),
  'PROMOTIONCODE_INVALID',
  'VOUCHER_INVALID',
  'MINIMUM_ORDER_VALUE_NOT_REACHED',
  'NOT_IN_PROMOTION_TIME_RANGE',
  'PROMOTIONCODE_EXCLUSIVE_ONLY',
  'PROMOTIONCODE_NOT_ACTIVE',
  'PROMOTIONCODE_RESERVATION_FAILED',
  'VOUCHER_ALREADY_IN_USE',
  'VOUCHER_WOULD_EXCEED_APPLICABLE_AMOUNT',
  'VOUCHER_REDEEMED_OR_NOT_ACTIVE',
  'SEAT_TAKEN',
  'TICKET_LIMIT_REACHED',
  'TOO_MANY_PLACES_HELD',
  'ADDRESS_HOLDS_TOO_MANY',
]

test.each(club.languages)(
  'NEC-07 NEC-08 NEC-09 NEC-10 NEC-11 NEC-12 NEC-13 NEC-14 NEC-15 NEC-16 NEC-17 NEC-18 NEC-19 NEC-20 NEC-21 OPEN-14 ERR-07 every code has a sentence in %s',
  (language) => {
    const texts = textsIn(language)
    expect(native.filter((code) => !texts.native[code])).toEqual([])
  },
)

/** NEC-01 … NEC-06 and NEC-22 … NEC-29, those of the account’s screens. */
const OF_THE_ACCOUNT = [
  'ALREADY_RECIPIENT_OF_SEASON_TICKET',
  'SAME_SUBSCRIBER_AS_CURRENT',
  'SUBSCRIBER_IS_ALREADY_RECIPIENT_OF_SEASON_TICKET',
  'RECIPIENT_NOT_FOUND',
  'SUBSCRIBER_NOT_FOUND',
  'USER_NOT_FOUND',
  'ORGANIZATION_MEMBER_ALREADY_EXISTS',
  'ACCOUNT_HAS_RUNNING_CONTRACTS',
  'USER_HAS_UNCANCELLED_CONTRACT',
  'USER_HAS_RUNNING_PAYOUT',
  'CONTRACT_NOT_TRANSFERABLE',
  'PLATFORM_ACTIONS_ARE_NOT_ALLOWED',
  'TICKETING_REQUEST_FAILED',
  'FANCLUB_CANNOT_BE_RECIPIENT',
]

test.each(club.languages)(
  'NEC-01 NEC-02 NEC-03 NEC-04 NEC-05 NEC-06 NEC-22 NEC-23 NEC-24 NEC-25 NEC-26 NEC-27 NEC-28 NEC-29 OPEN-14 and so has every code of the account in %s',
  (language) => {
    const texts = textsIn(language)
    expect(OF_THE_ACCOUNT.filter((code) => !texts.native[code])).toEqual([])
  },
)

test.each(club.languages)(
  'NEC-11 NEC-18 what an order as a whole can have comes with what to do, in %s',
  (language) => {
    const { next } = textsIn(language) as unknown as { next: Record<string, string> }
    const codes = Object.keys(cartErrorCodes).filter((code) =>
      /^(VOUCHER|PROMOTIONCODE|ORDER|CART_|MIN|NOT_IN)/.test(code),
    )
    expect(codes.filter((code) => !next[code])).toEqual([])
  },
)

test.each(club.languages)(
  'CART-45 ERR-01 each call of cart and checkout has a message of its own in %s',
  async (language) => {
    const { calls } = textsIn(language)
    const sources = readdirSync('web', { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(cart|checkout)\/[\w/-]+\.tsx?$/.test(file) && !file.includes('test'))
      .map((file) => readFileSync(`web/${file}`, 'utf8'))
    const all = (await Promise.all(sources.map(namesOfCalls))).flat()
    // Creating an order has an address for each way to pay, and says it in place.
    const names = all.filter((name) => /^(cart|checkout(?!Create)|contact)/.test(name))
    expect(names.length).toBeGreaterThan(12)
    // The count in the header is silent, and both lists of partners share one message.
    const others = ['cartCount', 'checkoutPartners']
    expect(names.filter((name) => !calls[name] && !others.includes(name))).toEqual([])
  },
)

/** Of the endpoints that a file imports, and of calls that have another name than theirs. */
async function namesOfCalls(source: string): Promise<string[]> {
  const imports = [...source.matchAll(/import \{([^}]+)\} from '(#modules\/[\w/.-]*endpoints\.ts)'/g)]
  const endpoints = await Promise.all(
    imports.map(async ([, imported, file]) => {
      const declared = (await import(file!)) as Record<string, Endpoint>
      return imported!.split(',').flatMap((key) => declared[key.trim()] ?? [])
    }),
  )
  const own = [...source.matchAll(/name: '((?:cart|checkout|contact)\w+)'/g)].map(([, name]) => name!)
  return [...endpoints.flat().map(({ name }) => name), ...own]
}

test('ERR-05 ERR-06 the fallback and the retry label in English', () => {
  expect(textsIn('en')).toMatchObject({
    generic: 'A server error occurred during the request.',
    retry: 'Try again',
  })
})

test('CHK-41 the message of a purchase that could not be completed', () => {
  expect((textsIn('en') as unknown as { checkoutFailed: string }).checkoutFailed).toBe(
    'The purchase could not be completed, items may be unavailable.',
  )
})
