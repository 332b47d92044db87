import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { refusedPrint } from '#club/refused-words.ts'
import { slugOf } from '#platform/slugs.ts'
import { cleanDescription, sanitizeDescription } from './description.rules.ts'
import { printOf } from './merchandise.ts'
import { discountPercent, pricesFor } from './prices.rules.ts'
import { PRINT_NAME_MAX, printNameProblem, printNumberProblem } from './print.schema.ts'
import { tidyPrintName } from './print-name.schema.ts'
import { badgesOf } from './products.rules.ts'
import { idInSlug, productPaths, productSlugs } from './slugs.rules.ts'
import { inLockOrder, type StockLine, type StockState, stockProblems } from './stock.rules.ts'

describe('slugs', () => {
  test.each([
    ['Größe & Passform', 'groesse-passform'],
    ['Mützen und Schals', 'muetzen-und-schals'],
    ['Fußball ÄÖÜ', 'fussball-aeoeue'],
    ['Heimtrikot 2025/26', 'heimtrikot-2025-26'],
    ['Women’s home shirt', 'women-s-home-shirt'],
    ['Sáez, Petrović & Łukasz', 'saez-petrovic-lukasz'],
    ['Falkenstadt Brøndby II', 'falkenstadt-broendby-ii'],
    ['  --  ', ''],
    ['ホーム', ''],
  ])('CNT-05 %s becomes %s', (text, slug) => {
    expect(slugOf(text)).toBe(slug)
  })

  test('CNT-05 a slug has only lower case letters, digits and single dashes, and stays what it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const slug = slugOf(text)
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
        expect(slugOf(slug)).toBe(slug)
      }),
    )
  })

  test('CNT-05 composed and decomposed umlauts are the same word', () => {
    expect(slugOf('Mu\u0308tze')).toBe(slugOf('M\u00fctze'))
  })

  test('PRD-12 the slug carries the German and the English name and the id, and the id is found in it', () => {
    const name = { de: 'Mütze Flutlicht', en: 'Bobble hat Floodlight', ja: 'ニット帽' }
    expect(productSlugs(name, '1.1302')).toEqual({
      de: 'muetze-flutlicht-1.1302',
      en: 'bobble-hat-floodlight-1.1302',
      ja: 'bobble-hat-floodlight-1.1302',
    })
  })

  test('PRD-12 whatever a product is called, its id comes back out of its slugs', () => {
    const id = fc
      .tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 999_999 }))
      .map((parts) => parts.join('.'))
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), id, (de, en, one) => {
        for (const slug of Object.values(productSlugs({ de, en }, one))) expect(idInSlug(slug)).toBe(one)
      }),
    )
  })

  test('PRD-05 the address names category and product in each language', () => {
    const category = { de: 'trikots', en: 'jerseys' }
    const paths = productPaths({ id: '1.7', name: { de: 'Heimtrikot', en: 'Home shirt' }, category })
    expect(paths).toEqual({
      de: '/trikots/heimtrikot-1.7',
      en: '/jerseys/home-shirt-1.7',
      ja: '/jerseys/home-shirt-1.7',
    })
  })

  test.each(['heimtrikot', '1.2.3x', 'a-1', '', '-1.'])('%s carries no id', (slug) => {
    expect(idInSlug(slug)).toBeNull()
  })
})

describe('prices', () => {
  const terms = {
    priceCents: 8995,
    surchargeCents: 0,
    printCents: 0,
    memberDiscountPercent: club.memberDiscountPercent,
    priceGroupDiscounts: { fanclub: 15, business: 5 },
  }

  test('CART-48 members pay ten percent less', () => {
    expect(club.memberDiscountPercent).toBe(10)
    expect(pricesFor(terms, { isMember: true, priceGroup: null })).toEqual({
      priceCents: 8096,
      listPriceCents: 8995,
      memberPriceCents: 8096,
    })
  })

  test('CART-48 the discount counts for size and flock as well', () => {
    const prices = pricesFor(
      { ...terms, surchargeCents: 300, printCents: 500 },
      { isMember: true, priceGroup: null },
    )
    expect(prices).toEqual({ priceCents: 8816, listPriceCents: 9795, memberPriceCents: 8816 })
  })

  test.each([
    ['nobody in particular', false, null, 8995],
    ['an unknown group', false, 'vip', 8995],
    ['a fan club', false, 'fanclub', 7646],
    ['a company', false, 'business', 8545],
    ['a member of a company: the better one', true, 'business', 8096],
    ['a member of a fan club: not both', true, 'fanclub', 7646],
  ])('%s pays what is theirs', (_who, isMember, priceGroup, expected) => {
    expect(pricesFor(terms, { isMember, priceGroup }).priceCents).toBe(expected)
  })

  test('shows no member price where members pay the same', () => {
    expect(pricesFor({ ...terms, memberDiscountPercent: 0 }, { isMember: true, priceGroup: null })).toEqual({
      priceCents: 8995,
      listPriceCents: 8995,
      memberPriceCents: null,
    })
  })

  test('no price is above the list price, below zero or broken', () => {
    const percent = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        percent,
        percent,
        fc.boolean(),
        (priceCents, member, group, isMember) => {
          const given = {
            ...terms,
            priceCents,
            memberDiscountPercent: member,
            priceGroupDiscounts: { g: group },
          }
          const prices = pricesFor(given, { isMember, priceGroup: 'g' })
          expect(Number.isInteger(prices.priceCents)).toBe(true)
          expect(prices.priceCents).toBeGreaterThanOrEqual(0)
          expect(prices.priceCents).toBeLessThanOrEqual(prices.listPriceCents)
          if (isMember && prices.memberPriceCents !== null)
            expect(prices.priceCents).toBeLessThanOrEqual(prices.memberPriceCents)
        },
      ),
    )
  })

  test.each([
    [3996, 4995, 20],
    [5397, 8995, 40],
    [1246, 1795, 30],
    [1000, 1000, null],
    [1000, null, null],
    [999, 1000, null],
    [1100, 1000, null],
  ])('PRD-08 %d instead of %d is a discount of %s percent', (price, previous, percent) => {
    expect(discountPercent(price, previous)).toBe(percent)
  })

  test('PRD-08 the badges are discount, New and Tip', () => {
    const row = { badges: ['New', 'Tip'], price_cents: 80, previous_price_cents: 100 }
    expect(badgesOf(row)).toEqual([
      { kind: 'Discount', percent: 20 },
      { kind: 'New', percent: null },
      { kind: 'Tip', percent: null },
    ])
  })
})

describe('flock', () => {
  test.each([
    ['Jansen', null],
    ['Osei-Bonsu', null],
    ['O’Hara', null],
    ['Petrović', null],
    ['Groß', null],
    ['Dr. Kern', null],
    ['Nazim', null],
    ['Zwölf Zeiche', null],
    ['Dreizehn Zchn', 'FLOCK_NAME_TOO_LONG'],
    ['森田', 'FLOCK_NAME_HAS_OTHER_CHARACTERS'],
    ['Иван', 'FLOCK_NAME_HAS_OTHER_CHARACTERS'],
    ['R2D2', 'FLOCK_NAME_HAS_OTHER_CHARACTERS'],
    ['-Kern', 'FLOCK_NAME_HAS_OTHER_CHARACTERS'],
    ['<b>', 'FLOCK_NAME_HAS_OTHER_CHARACTERS'],
    ['×÷', 'FLOCK_NAME_HAS_OTHER_CHARACTERS'],
    ['', 'FLOCK_NAME_HAS_OTHER_CHARACTERS'],
    ['   ', 'FLOCK_NAME_HAS_OTHER_CHARACTERS'],
    ['Nazi', 'FLOCK_NAME_REFUSED'],
    ['S.í e g Heil', 'FLOCK_NAME_REFUSED'],
    ['ARSCHLOCH', 'FLOCK_NAME_REFUSED'],
  ])('PRD-07 the name %s: %s', (name, problem) => {
    expect(printNameProblem(name, refusedPrint.words)).toBe(problem)
  })

  test('PRD-07 numbers are 1 to 99 and nothing else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: -200, max: 300 }).map(String), fc.string()), (text) => {
        const isFine = Array.from({ length: 99 }, (_, index) => String(index + 1)).includes(text.trim())
        expect(printNumberProblem(text, [])).toBe(isFine ? null : 'FLOCK_NUMBER_OUT_OF_RANGE')
      }),
    )
  })

  test('PRD-07 a name that passes is short and can be printed, and tidying it twice changes nothing', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcÄöüß ’-.é1<'), maxLength: 16 })
    fc.assert(
      fc.property(letters, (name) => {
        if (printNameProblem(name, { anywhere: [], alone: [] })) return
        const tidy = tidyPrintName(name)
        expect([...tidy].length).toBeLessThanOrEqual(PRINT_NAME_MAX)
        expect(tidy).toMatch(/^\p{Script=Latin}/u)
        expect(tidyPrintName(tidy)).toBe(tidy)
      }),
    )
  })

  test('PRD-07 a refused word stays refused with capitals, marks and dots in between', () => {
    const word = fc.constantFrom(...refusedPrint.words.alone.filter((one) => one.length <= 6))
    const disguise = fc.array(fc.constantFrom('', '.', ' ', '-'), { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(word, disguise, fc.boolean(), (one, gaps, loud) => {
        const name = [...one]
          .map((letter, index) => letter + (index < one.length - 1 ? gaps[index] : ''))
          .join('')
        fc.pre([...tidyPrintName(name)].length <= PRINT_NAME_MAX)
        expect(printNameProblem(loud ? name.toUpperCase() : name, refusedPrint.words)).toBe(
          'FLOCK_NAME_REFUSED',
        )
      }),
    )
  })

  const printable = { flock: { priceCents: 500, kit: 'home' } }

  test.each([
    ['nothing', [], printable, null],
    ['empty texts', [{ key: 'flockName', value: ' ' }], printable, null],
    [
      'name and number',
      [
        { key: 'flockName', value: ' Jansen ' },
        { key: 'flockNumber', value: '24' },
      ],
      printable,
      { name: 'Jansen', number: 24 },
    ],
    ['a number alone', [{ key: 'flockNumber', value: '7' }], printable, { name: null, number: 7 }],
    [
      'a number that stands for a greeting',
      [{ key: 'flockNumber', value: '88' }],
      printable,
      'FLOCK_NUMBER_REFUSED',
    ],
    [
      'a name and a number that are refused together',
      [
        { key: 'flockName', value: 'A. H.' },
        { key: 'flockNumber', value: '14' },
      ],
      printable,
      'FLOCK_TOGETHER_REFUSED',
    ],
    ['a print on a mug', [{ key: 'flockNumber', value: '7' }], { flock: null }, 'FLOCK_NOT_AVAILABLE'],
    [
      'a number of three digits',
      [{ key: 'flockNumber', value: '100' }],
      printable,
      'FLOCK_NUMBER_OUT_OF_RANGE',
    ],
    ['an option of seats', [{ key: 'seatId', value: '7' }], printable, 'USER_OPTION_UNKNOWN'],
    [
      'two names',
      [
        { key: 'flockName', value: 'A' },
        { key: 'flockName', value: 'B' },
      ],
      printable,
      'USER_OPTION_UNKNOWN',
    ],
  ])('PRD-07 options with %s', (_what, options, product, expected) => {
    expect(printOf(options, product)).toEqual(expected)
  })
})

describe('stock', () => {
  const state = (more: Partial<StockState> = {}): StockState => ({
    sku: '1.1.M',
    productId: '1.1',
    isActive: true,
    maxQuantity: 10,
    available: 5,
    ...more,
  })
  const line = (cartItemId: string, quantity: number, sku = '1.1.M'): StockLine => ({
    cartItemId,
    sku,
    quantity,
  })

  test.each([
    ['fits', [line('a', 5)], [state()], []],
    ['NEC-09 above stock', [line('a', 6)], [state()], [['a', 'CARTITEM_QUANTITY_ABOVE_STOCK']]],
    [
      'NEC-08 above the maximum',
      [line('a', 11)],
      [state({ available: 99 })],
      [['a', 'CARTITEM_QUANTITY_ABOVE_MAX']],
    ],
    ['NEC-10 inactive', [line('a', 1)], [state({ isActive: false })], [['a', 'PRODUCT_INACTIVE']]],
    ['NEC-10 gone', [line('a', 1)], [], [['a', 'PRODUCT_INACTIVE']]],
    [
      'NEC-09 two lines that share a stock',
      [line('a', 3), line('b', 3)],
      [state()],
      [
        ['a', 'CARTITEM_QUANTITY_ABOVE_STOCK'],
        ['b', 'CARTITEM_QUANTITY_ABOVE_STOCK'],
      ],
    ],
    [
      'NEC-08 two sizes of one product',
      [line('a', 6), line('b', 6, '1.1.L')],
      [state({ available: 9 }), state({ sku: '1.1.L', available: 9 })],
      [
        ['a', 'CARTITEM_QUANTITY_ABOVE_MAX'],
        ['b', 'CARTITEM_QUANTITY_ABOVE_MAX'],
      ],
    ],
  ])('%s', (_what, lines, states, expected) => {
    const problems = stockProblems(lines, states).map(({ cartItemId, errorCode }) => [cartItemId, errorCode])
    expect(problems).toEqual(expected)
  })

  test('NEC-09 lines without a problem never add up to more than there is', () => {
    const lines = fc.array(
      fc.tuple(fc.constantFrom('1.1.M', '1.1.L', '1.2.M'), fc.integer({ min: 1, max: 6 })),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(lines, fc.nat(12), (drawn, available) => {
        const cart = drawn.map(([sku, quantity], index) => line(String(index), quantity, sku))
        const states = ['1.1.M', '1.1.L', '1.2.M'].map((sku) =>
          state({ sku, productId: sku.slice(0, 3), available, maxQuantity: 20 }),
        )
        const troubled = new Set(stockProblems(cart, states).map((problem) => problem.cartItemId))
        for (const { sku } of states) {
          const fine = cart.filter((one) => one.sku === sku && !troubled.has(one.cartItemId))
          expect(fine.reduce((sum, one) => sum + one.quantity, 0)).toBeLessThanOrEqual(available)
        }
      }),
    )
  })

  test('takes locks in one order, whatever the order of the lines', () => {
    const skus = fc.array(fc.constantFrom('1.1.M', '1.1.L', '1.2.M', '2.9.U'), { maxLength: 10 })
    fc.assert(
      fc.property(skus, (drawn) => {
        const groups = inLockOrder(drawn.map((sku, index) => line(String(index), 1, sku)))
        const order = groups.map((group) => group.sku)
        expect(order).toEqual([...new Set(drawn)].sort())
        expect(groups.flatMap((group) => group.lines)).toHaveLength(drawn.length)
      }),
    )
  })
})

describe('descriptions', () => {
  test.each([
    ['<p>Ein <strong>Wort</strong></p>', '<p>Ein <strong>Wort</strong></p>'],
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<h1>a</h1>', '<h2>a</h2>'],
    ['<table><tr><td colspan="2">1</td></tr></table>', '<table><tr><td colspan="2">1</td></tr></table>'],
    ['<iframe src="https://example.org"></iframe>', ''],
    ['<svg><style>a</style></svg>', ''],
    ['<p style="position:fixed">a</p>', '<p>a</p>'],
  ])('PRD-13 %s', (html, clean) => {
    expect(sanitizeDescription(html)).toBe(clean)
  })

  test.each([
    ['https://falkenstadt.example', true],
    ['http://falkenstadt.example', true],
    ['mailto:service@falkenstadt.example', true],
    ['javascript:alert(1)', false],
    ['JaVaScRiPt:alert(1)', false],
    ['java\tscript:alert(1)', false],
    ['data:text/html,x', false],
    ['ftp://falkenstadt.example', false],
    ['tel:+49', false],
    ['//elsewhere.example', false],
  ])('PRD-14 a link to %s is kept: %s', (href, kept) => {
    const clean = sanitizeDescription(`<a href="${href}">x</a>`)
    expect(clean.includes('href=')).toBe(kept)
    expect(clean).toContain('>x</a>')
  })

  test('PRD-13 cleaning again changes nothing, from memory as well', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'<>/aph1 ="\'&;:') }), (html) => {
        const clean = sanitizeDescription(html)
        expect(sanitizeDescription(clean)).toBe(clean)
        expect(cleanDescription(html)).toBe(clean)
        expect(cleanDescription(html)).toBe(clean)
      }),
    )
  })
})
