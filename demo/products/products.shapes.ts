import type { NewProduct } from '#modules/catalogue/products.storage.ts'
import { nameOfSeason } from '#modules/tickets/season-tickets/season-tickets.rules.ts'
import { demoSeasonYear } from '../season.ts'
import { innerShelvesOf } from '../shelves.ts'
import type { Words } from '../words.ts'
import { coloursOf, sizeGuideOf } from './product-traits.ts'

/** A demo product as it is written down; everything else follows from it. */
export type DemoProduct = {
  /** `1001` of the club, `2.101` of another seller. */
  id: number | `${number}.${number}`
  name: Words
  text: Words
  images: readonly string[]
  categories: readonly number[]
  /** In cents. */
  price: number
  was?: number
  /** `S:12 M:40 XL:2`; `:30` for things without a size. */
  stock: string
  /** Cents more for sizes from 3XL on. */
  largeSurcharge?: number
  material: keyof typeof materials
  /** Days since it came out. */
  age: number
  kit?: string
  more?: Partial<
    Pick<
      NewProduct,
      | 'badges'
      | 'labels'
      | 'content'
      | 'minAge'
      | 'shippableTo'
      | 'maxQuantity'
      | 'weightGrams'
      | 'vatRate'
      | 'goodsKind'
    >
  > & { appOnlyForDays?: number; hidden?: true; inactive?: true }
}

/** The second part of every description. */
export const materials = {
  jersey: [
    '100 % Polyester, davon 92 % recycelt. 40 Grad, auf links, nicht in den Trockner. Flock nicht bügeln.',
    '100% polyester, 92% of it recycled. 40 degrees, inside out, no tumble dryer. Do not iron the print.',
    'ポリエステル100％（うち92％が再生素材）。裏返して40度で洗濯。乾燥機不可。プリントにアイロンをかけないでください。',
  ],
  cotton: [
    '100 % Bio-Baumwolle. 30 Grad, mit ähnlichen Farben, bügeln auf kleiner Stufe.',
    '100% organic cotton. 30 degrees with similar colours, iron on low.',
    'オーガニックコットン100％。同系色と一緒に30度で洗濯。アイロンは低温で。',
  ],
  fleece: [
    '80 % Bio-Baumwolle, 20 % recyceltes Polyester, innen angeraut. 30 Grad, nicht in den Trockner.',
    '80% organic cotton, 20% recycled polyester, brushed inside. 30 degrees, no tumble dryer.',
    'オーガニックコットン80％、再生ポリエステル20％、裏起毛。30度で洗濯。乾燥機不可。',
  ],
  shell: [
    '100 % recyceltes Polyester, Wassersäule 10.000 mm. 30 Grad, ohne Weichspüler.',
    '100% recycled polyester, water column 10,000 mm. 30 degrees, no softener.',
    '再生ポリエステル100％、耐水圧10,000mm。30度で洗濯。柔軟剤は使わないでください。',
  ],
  knit: [
    '50 % Wolle, 50 % Acryl, in Deutschland gestrickt. Handwäsche, liegend trocknen.',
    '50% wool, 50% acrylic, knitted in Germany. Hand wash, dry flat.',
    'ウール50％、アクリル50％。ドイツ製ニット。手洗い、平干ししてください。',
  ],
  ceramic: [
    'Steinzeug, spülmaschinenfest, für die Mikrowelle geeignet.',
    'Stoneware, dishwasher and microwave safe.',
    'ストーンウェア。食洗機・電子レンジ対応。',
  ],
  solid: ['Mit einem feuchten Tuch abwischen.', 'Wipe with a damp cloth.', '湿らせた布で拭いてください。'],
  paper: ['Gedruckt auf FSC-zertifiziertem Papier.', 'Printed on FSC-certified paper.', 'FSC認証紙に印刷。'],
  beer: [
    'Glas, spülmaschinenfest. Bier 5,6 % vol.; Abgabe nur an Erwachsene, der Ausweis wird bei der Zustellung geprüft.',
    'Glass, dishwasher safe. Beer 5.6% vol.; adults only, identity is checked on delivery.',
    'ガラス製、食洗機対応。ビール5.6％。成人のみ購入可、配達時に身分証を確認します。',
  ],
  spirit: [
    '35 % vol. Kühl servieren. Abgabe nur an Erwachsene; der Ausweis wird bei der Zustellung geprüft.',
    '35% vol. Serve cold. Adults only; identity is checked on delivery.',
    'アルコール度数35％。冷やしてお召し上がりください。成人のみ購入可。配達時に身分証を確認します。',
  ],
} satisfies Record<string, Words>

const CARE: Words = ['Material und Pflege', 'Material and care', '素材とお手入れ']
const MAKER: Words = [
  'Hersteller und Produktsicherheit',
  'Manufacturer and product safety',
  'メーカーと製品安全',
]
const ADDRESS: Words = [
  'Tarsus Sport GmbH, Elbholz 4, 24899 Falkenstadt. Artikelnummer',
  'Tarsus Sport GmbH, Elbholz 4, 24899 Falkenstadt. Article number',
  'Tarsus Sport GmbH, Elbholz 4, 24899 Falkenstadt. 商品番号',
]

/** Since when the things of the sale cost less. */
const REDUCED_DAYS = 9

/** Shirts bear the season of the demo's matches, what is still to come the next one. */
function named(demo: DemoProduct, language: 0 | 1 | 2, now: Date): string {
  const year = demoSeasonYear(now)
  return demo.name[language]
    .replace('{season}', nameOfSeason(year))
    .replace('{nextSeason}', nameOfSeason(year + 1))
}

export function newProduct(demo: DemoProduct, now: Date): NewProduct {
  const { more = {} } = demo
  const [sellerId, number] = sellerAndNumber(demo.id)
  const isBook = sellerId !== 1
  return {
    sellerId,
    number,
    name: { de: named(demo, 0, now), en: named(demo, 1, now), ja: named(demo, 2, now) },
    description: {
      de: descriptionOf(demo, 0),
      en: descriptionOf(demo, 1),
      ja: descriptionOf(demo, 2),
    },
    images: [...demo.images],
    categories: [...demo.categories, ...innerShelvesOf(number)],
    priceCents: demo.price,
    reducedFrom: demo.was
      ? { priceCents: demo.was, at: daysFrom(now, -Math.min(REDUCED_DAYS, demo.age / 2)) }
      : undefined,
    vatRate: more.vatRate ?? (isBook ? 7 : 19),
    goodsKind: isBook ? 'book' : (more.goodsKind ?? 'other'),
    // Book prices are fixed by law: nobody gets a discount on them.
    memberDiscountPercent: isBook ? 0 : 10,
    priceGroupDiscounts: isBook ? {} : { fanclub: 15, business: 5 },
    maxQuantity: more.maxQuantity ?? 10,
    flock: demo.kit ? { priceCents: null, kit: demo.kit } : undefined,
    badges: more.badges,
    labels: more.labels ?? (demo.kit ? ['Customizable'] : []),
    colours: coloursOf(demo.images[0]),
    sizeGuide: sizeGuideOf({
      sizes: variantsOf(demo).map((variant) => variant.size ?? ''),
      isForWomen: /Damen/.test(demo.name[0]) || demo.images[0] === 'shirt-women-front',
      picture: demo.images[0],
    }),
    content: more.content,
    minAge: more.minAge,
    shippableTo: more.shippableTo,
    weightGrams: more.weightGrams ?? 300,
    releasedAt: daysFrom(now, -demo.age),
    appclusiveUntil: more.appOnlyForDays ? daysFrom(now, more.appOnlyForDays) : undefined,
    activeSince: more.inactive ? null : daysFrom(now, -demo.age),
    hiddenSince: more.hidden ? daysFrom(now, -1) : undefined,
    variants: variantsOf(demo),
  }
}

function sellerAndNumber(id: DemoProduct['id']): [sellerId: number, number: number] {
  if (typeof id === 'number') return [1, id]
  const [seller, number] = id.split('.')
  return [Number(seller), Number(number)]
}

function descriptionOf(demo: DemoProduct, language: 0 | 1 | 2): string {
  const parts = [`<p>${demo.text[language]}</p>`]
  if (demo.material !== 'paper')
    parts.push(`<h3>${CARE[language]}</h3><p>${materials[demo.material][language]}</p>`)
  const [sellerId, number] = sellerAndNumber(demo.id)
  if (sellerId === 1) parts.push(`<h3>${MAKER[language]}</h3><p>${ADDRESS[language]} 25-${number}.</p>`)
  return parts.join('')
}

function variantsOf(demo: DemoProduct): NewProduct['variants'] {
  return demo.stock.split(' ').map((part) => {
    const [size = '', inStock] = part.split(':')
    return {
      code: size.replace('/', '-') || 'U',
      size: size || null,
      inStock: Number(inStock),
      surchargeCents: /^[345]XL$/.test(size) ? demo.largeSurcharge : undefined,
    }
  })
}

function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 86_400_000)
}
