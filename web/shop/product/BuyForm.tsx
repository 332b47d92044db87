import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductDetail, ShopCategory } from '#modules/catalogue/schema.ts'
import type { WishChoice } from '#modules/catalogue/wishes/wishes.schema.ts'
import { formatDate } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useHere, useText } from '#web/site/here.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/fields/Field.tsx'
import { QuantityStepper } from '#web/ui/fields/QuantityStepper.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import type { Delivery } from '../delivery.server.ts'
import { ProductLabels } from '../ProductLabels.tsx'
import { ProductPrice } from '../ProductPrice.tsx'
import { WishLine } from '../wishes/WishButton.tsx'
import { PrintFields } from './PrintFields.tsx'
import { ProductFacts } from './ProductFacts.tsx'
import { optionsOf, type PrintChoice } from './print-choice.ts'
import { MissingSize, SizeField } from './SizeField.tsx'

type BuyFormProps = {
  product: ProductDetail
  category: ShopCategory | null
  delivery: Delivery
  flock: PrintChoice
  onPrint: (flock: PrintChoice) => void
}

/** PRD-07: size, flock, quantity, and into the cart. */
export function BuyForm({ product, category, delivery, flock, onPrint }: BuyFormProps) {
  const { t } = useTranslation('shop')
  const text = useText()
  const { variants } = product
  const disabledReason = useReason(product)
  const [sku, setSku] = useState(variants.length === 1 ? variants[0]!.sku : null)
  const [quantity, setQuantity] = useState(1)
  const variant = variants.find((one) => one.sku === sku) ?? null
  const most = Math.min(product.maxQuantity, variant?.left ?? product.maxQuantity)
  const count = Math.max(1, Math.min(quantity, most))
  const { form, add, isReported, isAdding, refused } = useAdding({ product, variant, count, flock })

  return (
    <form className="c5 product-page__buy" ref={form} onSubmit={add} noValidate>
      <div className="product-page__over">
        {category && <p className="kicker">{text(category.name)}</p>}
        <ProductLabels product={product} />
      </div>
      <h1 className="h1">{text(product.name)}</h1>
      <ProductPrice
        product={product}
        variant={variant}
        withPrint={flock.kind !== 'none'}
        shipping={delivery.shipping}
      />
      <div>
        {variants.some((one) => one.size !== null) && (
          <SizeField product={product} sku={sku} onChange={setSku} isMissing={isReported && !variant} />
        )}
        <MissingSize variants={variants} />
        {product.flock && (
          <PrintFields
            product={product}
            offer={product.flock}
            flock={flock}
            onChange={onPrint}
            isReported={isReported}
          />
        )}
        <AddRow {...{ count, most, isAdding, disabledReason }} onCount={setQuantity} />
      </div>
      <WishLine
        product={product}
        choice={{ sku, userOptionValues: optionsOf(flock) as WishChoice['userOptionValues'] }}
      />
      <div role="alert">{refused && <FieldError>{t(`problem.${refused}`)}</FieldError>}</div>
      <noscript>
        <p className="note">{t('needsJavaScript')}</p>
      </noscript>
      <ProductFacts
        product={product}
        variant={variant}
        withPrint={flock.kind !== 'none'}
        delivery={delivery}
      />
    </form>
  )
}

type Chosen = Pick<BuyFormProps, 'product' | 'flock'> & {
  /** Null: no size is chosen yet. */
  variant: ProductDetail['variants'][number] | null
  count: number
}

/** Into the cart; what is missing is said once it was tried, and where. */
function useAdding({ product, variant, count, flock }: Chosen) {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  const text = useText()
  const [isReported, setReported] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)

  async function add(event: FormEvent) {
    event.preventDefault()
    setReported(true)
    setRefused(null)
    if (!variant || !(await canBePrinted(flock))) {
      const wrong = variant ? '[aria-invalid="true"], .flock input' : '.sizes input:enabled'
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(wrong)?.focus())
      return
    }
    setAdding(true)
    const { addProductToCart } = await import('../add-product.ts')
    const outcome = await addProductToCart({
      sku: variant.sku,
      quantity: count,
      userOptionValues: optionsOf(flock),
    })
    setAdding(false)
    if (outcome.kind === 'refused') setRefused(outcome.errorCode)
    if (outcome.kind !== 'added') return
    setReported(false)
    void import('./fly-to-cart.ts').then(({ flyToCart }) => flyToCart())
    toast({
      kind: 'ok',
      id: 'added',
      title: t('added', { name: text(product.name) }),
      action: { label: t('toCart'), onSelect: () => window.location.assign(path.cart(language)) },
    })
  }

  return { form, add, isReported, isAdding, refused }
}

interface AddRowProps {
  count: number
  most: number
  isAdding: boolean
  disabledReason: string | null
  onCount: (count: number) => void
}

/** How many, and into the cart. */
function AddRow({ count, most, isAdding, disabledReason, onCount }: AddRowProps) {
  const { t } = useTranslation('shop')
  return (
    <div className="product-page__add">
      <QuantityStepper
        label={t('quantity')}
        lessLabel={t('less')}
        moreLabel={t('moreOne')}
        value={count}
        max={most}
        onChange={onCount}
      />
      <Button size="l" wide type="submit" iconAfter="cart" busy={isAdding} disabledReason={disabledReason}>
        {isAdding ? t('adding') : t('add')}
      </Button>
    </div>
  )
}

/** The words that are not printed are fetched by those who want something printed. */
async function canBePrinted(flock: PrintChoice): Promise<boolean> {
  if (flock.kind === 'none') return true
  const { isFine, problemsOfChoice } = await import('./print-problems.ts')
  return isFine(problemsOfChoice(flock))
}

/** Why it cannot be bought now; null when it can. */
function useReason(product: ProductDetail): string | null {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  if (product.isSoldOut) return t('soldOutLong')
  if (product.appclusiveUntil && new Date(product.appclusiveUntil) > new Date())
    return t('appOnly', { date: formatDate(new Date(product.appclusiveUntil), language) })
  return null
}
