// @vitest-environment jsdom
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { derivedState } from '#modules/cart/derived.rules.ts'
import { describeCart } from '#modules/cart/rules.ts'
import { type Cart, DELIVERY_COOKIE } from '#modules/cart/schema.ts'
import type { StoredItem } from '#modules/cart/stored-cart.rules.ts'
import { asGoods } from '#modules/selling/build.ts'
import { InLanguage, translatorFor } from '#web/forms/translator-for-test.tsx'
import { cleanUp, render } from '#web/ui/render-for-test.ts'
import { chooseAddress, chosenAddress } from './store/country.ts'
import { ToCheckout } from './ToCheckout.tsx'

afterEach(cleanUp)

const now = new Date('2026-11-20T12:00:00Z')

function item(id: string, given: Partial<StoredItem> = {}): StoredItem {
  return {
    id,
    sellerId: 1,
    kind: 'merchandise',
    sku: `1.10.${id}`,
    quantity: 1,
    userOptionValues: [],
    shippingCode: null,
    holdExpiresAt: null,
    expiresIn: null,
    prolongedAt: null,
    quoted: {
      sellerId: 1,
      type: 'Merchandise',
      ...asGoods,
      isDiscountable: true,
      performedAt: null,
      name: { de: 'Schal', en: 'Scarf' },
      productNumber: '1.10.M',
      detail: null,
      imageId: null,
      site: 'stores',
      path: '/schals/schal-1.10',
      priceCents: 1500,
      listPriceCents: 1500,
      memberPriceCents: null,
      vatRate: 19,
      maxQuantity: 10,
      shippingCodes: ['standard'],
      minAge: null,
      shippableTo: null,
      weightGrams: 100,
      onAccountAllowed: false,
      isUnique: false,
    },
    ...given,
  }
}

function cartOf(items: StoredItem[], problems: { cartItemId: string; errorCode: string }[] = []): Cart {
  return describeCart({
    cart: { id: 'cart', version: 1, now, items, codes: [] },
    countryCode: 'DE',
    problems,
    sellerNames: new Map([[1, 'Fanshop']]),
  })
}

let shown: Cart

function ToCheckoutOfTest() {
  return <ToCheckout cart={shown} />
}

function buttonOf(cart: Cart) {
  shown = cart
  const Stub = createRoutesStub([{ path: '/', Component: ToCheckoutOfTest }])
  return render(
    <InLanguage language="de">
      <Stub />
    </InLanguage>,
  ).box
}

describe('the way to checkout', () => {
  test('CHK-43 leads there', () => {
    const link = buttonOf(cartOf([item('a')])).querySelector('a')
    expect(link?.getAttribute('href')).toBe('/checkout')
    expect(link?.textContent).toContain('Zur Kasse')
  })

  test('CHK-43 NEC-07 is closed while a hold has ended, and says so', () => {
    const box = buttonOf(cartOf([item('a', { expiresIn: -3, holdExpiresAt: now })]))
    expect(box.querySelector('a')).toBeNull()
    expect(box.textContent).toContain(translatorFor('de').t('cart:blocked.expired'))
  })
})

describe('derived state', () => {
  test('CART-13 CART-04 counts, sums, ended holds and codes, each code once', () => {
    const items = [
      item('a', { quantity: 3 }),
      item('b', { expiresIn: -1, holdExpiresAt: now }),
      item('c', { expiresIn: 30, holdExpiresAt: now }),
    ]
    const problems = [
      { cartItemId: 'a', errorCode: 'CARTITEM_QUANTITY_ABOVE_STOCK' },
      { cartItemId: 'c', errorCode: 'CARTITEM_QUANTITY_ABOVE_STOCK' },
    ]
    const cart = cartOf(items, problems)
    expect(derivedState(cart)).toEqual({
      itemCount: 5,
      totalPrice: 5 * 1500 + cart.totalShippingPrice,
      shippingTotal: cart.totalShippingPrice,
      vouchers: [],
      promotionCodes: [],
      expiredItemCount: 1,
      validationErrorCodes: ['CARTITEM_QUANTITY_ABOVE_STOCK', 'CARTITEM_EXPIRED'],
    })
    expect(cart.totalShippingPrice).toBeGreaterThan(0)
  })
})

describe('what the cart says of time', () => {
  test.each(club.languages)('CART-47 OPEN-13 holds in minutes, delivery in business days: %s', (language) => {
    const { t } = translatorFor(language)
    const days = cartOf([item('a')]).orders[0]!.shippingOptions.find(({ code }) => code === 'standard')!
    expect([club.holdMinutes, club.prolongMinutes, days.deliveryDays]).toEqual([15, 10, { from: 3, to: 5 }])
    expect(club.deliveryDays.other).toEqual([5, 8])
    expect(t('cart:hold.left', { count: club.holdMinutes })).toMatch(
      { de: /15 Minuten/, en: /15 .*minutes/, ja: /15.*分/ }[language],
    )
    expect(t('cart:shipping.days', days.deliveryDays!)).toMatch(
      { de: /3 bis 5 Werktage/, en: /3 to 5 business days/, ja: /3.*5.*営業日/ }[language],
    )
  })
})

describe('the chosen delivery address', () => {
  test('CART-10 is kept in a cookie: its id and country, nothing personal', () => {
    expect(chosenAddress()).toBeNull()
    const address = { id: 'one', countryCode: 'AT', lastName: 'Sommer' }
    // jsdom stands on http://localhost, where a secure cookie is not kept; what is written can be read all the same.
    const written: string[] = []
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => written.map((line) => line.split(';')[0]).join('; '),
      set: (line: string) => written.push(line),
    })
    chooseAddress(address, 'club.localhost')
    expect(DELIVERY_COOKIE).toBe('deliveryAddress')
    expect(written[0]).toMatch(/^deliveryAddress=.*; Domain=club\.localhost; Path=\/; .*Secure/)
    expect(decodeURIComponent(written[0]!)).not.toContain('Sommer')
    expect(chosenAddress()).toEqual({ id: 'one', countryCode: 'AT' })
  })
})
