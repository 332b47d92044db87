import './product-tile.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ShopProduct } from '#modules/catalogue/schema.ts'
import { trackSelected } from '#web/analytics/products.ts'
import { BasePrice } from '#web/cart/BasePrice.tsx'
import { usePriceRights } from '#web/cart/price-rights.ts'
import { useHere, useRoleAddress, useText } from '#web/site/here.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Price } from '#web/ui/data/Price.tsx'
import { markedParts } from './marked-parts.ts'
import { ProductPicture } from './ProductPicture.tsx'
import { ownPriceOf } from './product/own-price.ts'
import { chipOf, productPath } from './shop-view.ts'
import { WishButton } from './wishes/WishButton.tsx'

type ProductTileProps = {
  product: ShopProduct
  eager?: boolean
  /** What was searched: marked in the name. */
  q?: string
}

/** A product in a list. On other sites than the shop's own it is a link to there. */
export function ProductTile({ product, eager, q = '' }: ProductTileProps) {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  const text = useText()
  const className = classNames('product', product.isSoldOut && 'product--out')
  return (
    <ProductCard product={product}>
      <ProductLink product={product} className={className}>
        <ProductPicture product={product} eager={eager}>
          <ProductChip product={product} />
          {product.isSoldOut && <span className="product__out">{t('soldOut')}</span>}
        </ProductPicture>
        <span className="product__text">
          <b>{q ? <Marked name={text(product.name)} q={q} /> : text(product.name)}</b>
          <span className="product__price">
            <Price
              cents={product.price}
              language={language}
              was={product.previousPrice ? { cents: product.previousPrice, label: t('lowest30') } : undefined}
            />
          </span>
          <MemberPrice product={product} />
          <BasePrice cents={product.price} content={product.content} />
          {product.labels.includes('Customizable') && (
            <span className="product__note">{t('customizable')}</span>
          )}
        </span>
      </ProductLink>
    </ProductCard>
  )
}

/** A product with its heart, which is beside the link and not in it. */
export function ProductCard({ product, children }: { product: ShopProduct; children: React.ReactNode }) {
  return (
    <div className="product-card">
      {children}
      <WishButton product={product} />
    </div>
  )
}

function Marked({ name, q }: { name: string; q: string }) {
  let at = 0
  return markedParts(name, q).map(({ text, isFound }) => {
    at += text.length
    return isFound ? <mark key={at}>{text}</mark> : text
  })
}

type ProductLinkProps = { product: ShopProduct; className: string; children: React.ReactNode; theme?: string }

export function ProductLink({ product, className, children, theme }: ProductLinkProps) {
  const { language } = useHere()
  const address = useRoleAddress()('shop', productPath(product, language)) ?? ''
  const onClick = () => trackSelected(product)
  const shared = { className, 'data-theme': theme, children, onClick }
  return address.startsWith('/') ? (
    <Link to={address} viewTransition {...shared} />
  ) : (
    <a href={address} {...shared} />
  )
}

/** PRD-08 and the product of the month. */
export function ProductChip({ product }: { product: ShopProduct }) {
  const { t } = useTranslation('shop')
  const chip = chipOf(product)
  return chip && <Chip kind={chip.kind}>{t(`chip.${chip.text}`, { percent: chip.percent })}</Chip>
}

export function MemberPrice({ product }: { product: ShopProduct }) {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  const own = ownPriceOf(product, product.price, usePriceRights())
  if (own) {
    return (
      <span className="product__member">
        {t(own.kind === 'member' ? 'yourMemberPrice' : 'yourPrice')}{' '}
        <Price cents={own.cents} language={language} />
      </span>
    )
  }
  if (product.memberPrice === null) return null
  return (
    <span className="product__member">
      {t('members')} <Price cents={product.memberPrice} language={language} />
    </span>
  )
}
