import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ShopProduct } from '#modules/catalogue/schema.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, FieldError } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { SwitchRow } from '#web/ui/fields/Switch.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { addProductToCart } from '../add-product.ts'
import { ProductPicture } from '../ProductPicture.tsx'
import { productPath } from '../shop-view.ts'
import type { WishActions } from './use-wish-actions.ts'
import type { ShownWish } from './use-wishes.ts'
import { WishPrice } from './WishPrice.tsx'
import { availabilityOf, canBeBought, printedOn, variantOf } from './wish-view.ts'

type RowProps = { wish: ShownWish; actions: WishActions; isSignedIn: boolean }

/** A marked product as it is now: price, size, whether it is there, and the way into the cart. */
export function WishRow({ wish, actions, isSignedIn }: RowProps) {
  const { t } = useTranslation('wishes')
  const text = useText()
  const language = useLanguage()
  const { product } = wish
  const name = wish.name ? text(wish.name) : t('somethingGone')
  return (
    <li className="wish-row">
      {product ? (
        <Link
          className="wish-row__picture"
          to={productPath(product, language)}
          tabIndex={-1}
          aria-hidden="true"
        >
          <ProductPicture product={product} sizes="160px" />
        </Link>
      ) : (
        <span className="wish-row__picture wish-row__picture--gone" />
      )}
      <div className="wish-row__what">
        <WishName name={name} product={product} />
        {product && <WishPrice wish={wish} product={product} />}
        <WishFacts wish={wish} />
      </div>
      {product && isSignedIn && (
        <div className="wish-row__tell">
          <SwitchRow
            title={t('tell.title')}
            detail={t('tell.detail')}
            checked={wish.isTold}
            onChange={(event) => void actions.tell(wish, event.currentTarget.checked)}
          />
        </div>
      )}
      {product && <WishBuy wish={wish} product={product} name={name} actions={actions} />}
      <IconButton
        className="wish-row__remove"
        icon="trash"
        label={t('remove', { name })}
        onClick={() => void actions.remove(wish)}
      />
    </li>
  )
}

function WishName({ name, product }: { name: string; product: ShopProduct | null }) {
  const language = useLanguage()
  return (
    <h2 className="wish-row__name">
      {product ? <Link to={productPath(product, language)}>{name}</Link> : name}
    </h2>
  )
}

function WishFacts({ wish }: { wish: ShownWish }) {
  const { t } = useTranslation('wishes')
  const availability = availabilityOf(wish)
  const print = printedOn(wish)
  return (
    <>
      {print && <p className="small">{t('print', { print })}</p>}
      <p className={`wish-row__state wish-row__state--${availability}`}>
        {t(`state.${availability}`, { count: variantOf(wish)?.left ?? 0 })}
      </p>
    </>
  )
}

type BuyProps = { wish: ShownWish; product: ShopProduct; name: string; actions: WishActions }

/** In one tap where the size is known; else it is asked for first. */
function WishBuy({ wish, product, name, actions }: BuyProps) {
  const { t } = useTranslation('wishes')
  const { t: inShop } = useTranslation('shop')
  const language = useLanguage()
  const select = useRef<HTMLSelectElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const variant = variantOf(wish)

  async function add() {
    if (!variant) {
      setProblem('size')
      select.current?.focus()
      return
    }
    setProblem(null)
    setAdding(true)
    const { sku } = variant
    const outcome = await addProductToCart({ sku, quantity: 1, userOptionValues: wish.userOptionValues })
    setAdding(false)
    if (outcome.kind === 'refused') setProblem(outcome.errorCode)
    if (outcome.kind !== 'added') return
    const onSelect = () => window.location.assign(path.cart(language))
    toast({ kind: 'ok', id: 'added', title: t('added', { name }), action: { label: t('toCart'), onSelect } })
  }

  return (
    <div className="wish-row__buy">
      <SizeSelect
        wish={wish}
        product={product}
        select={select}
        isMissing={problem === 'size'}
        onChoose={(sku) => {
          setProblem(null)
          void actions.choose(wish, sku)
        }}
      />
      {canBeBought(wish) && (
        <Button
          size="s"
          kind="ink"
          wide
          iconAfter="cart"
          busy={isAdding}
          onClick={() => void add()}
          aria-label={t('addNamed', { name })}
        >
          {t(isAdding ? 'adding' : 'add')}
        </Button>
      )}
      <div role="alert">
        {problem && problem !== 'size' && <FieldError>{inShop(`problem.${problem}`)}</FieldError>}
      </div>
    </div>
  )
}

type SizeProps = Pick<BuyProps, 'wish' | 'product'> & {
  select: RefObject<HTMLSelectElement | null>
  isMissing: boolean
  onChoose: (sku: string) => void
}

function SizeSelect({ wish, product, select, isMissing, onChoose }: SizeProps) {
  const { t } = useTranslation('wishes')
  const variants = product.variants ?? []
  if (variants.length < 2) return null
  return (
    <Field label={t('size')} error={isMissing && t('sizeMissing')}>
      <Select
        ref={select}
        value={variantOf(wish)?.sku ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {!variantOf(wish) && <option value="">{t('chooseSize')}</option>}
        {variants.map(({ sku, size, stock }) => (
          <option key={sku} value={sku}>
            {stock === 'soldOut' ? t('sizeSoldOut', { size }) : size}
          </option>
        ))}
      </Select>
    </Field>
  )
}
