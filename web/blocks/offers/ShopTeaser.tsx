import { useTranslation } from 'react-i18next'
import type { ShopProduct } from '#modules/catalogue/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { path } from '#web/paths.ts'
import { ProductPicture } from '#web/shop/ProductPicture.tsx'
import { useHere, useRoleAddress, useText } from '#web/site/here.ts'
import { useComma } from '#web/site/joined.ts'
import { SiteLink } from '#web/site/SiteLink.tsx'
import { Price } from '#web/ui/data/Price.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { BlockSection } from '../BlockSection.tsx'

type ShopTeaserProps = {
  products: ShopProduct[]
  title: string | undefined
  /** The first one large, the others beside it. */
  big: boolean
}

/** What the shop has: in one line, or one large and the others small. */
export function ShopTeaser({ products, title, big }: ShopTeaserProps) {
  const { t } = useTranslation('start')
  const [first, ...others] = products
  return (
    <BlockSection
      kind="products"
      title={title ?? t('shop.title')}
      large={big}
      more={
        <SiteLink className="more" target={{ role: 'shop' }}>
          <span>{t('shop.all')}</span>
          <Icon name="arrow" />
        </SiteLink>
      }
    >
      {big ? (
        <div className="shop-teaser">
          <BigProduct product={first!} />
          <SmallProducts products={others} />
        </div>
      ) : (
        <SmallProducts products={products} inLine />
      )}
    </BlockSection>
  )
}

function SmallProducts({ products, inLine }: { products: ShopProduct[]; inLine?: boolean }) {
  return (
    <div className={inLine ? 'shop-teaser__line' : 'shop-teaser__list'}>
      {products.map((product) => (
        <SmallProduct key={product.id} product={product} />
      ))}
    </div>
  )
}

function useProductAddress() {
  const { language } = useHere()
  const withRole = useRoleAddress()
  return ({ full_slugs }: ShopProduct) =>
    withRole('shop', path.inShop(full_slugs[language], language)) ?? undefined
}

function BigProduct({ product }: { product: ShopProduct }) {
  const comma = useComma()
  const { t } = useTranslation('start')
  const text = useText()
  const { language } = useHere()
  const addressOf = useProductAddress()
  return (
    <a className="shop-teaser__big" href={addressOf(product)}>
      <h3 className="h1">{text(product.name)}</h3>
      {product.images[0] && (
        <Picture
          src={product.images[0].id}
          width={640}
          height={704}
          crop="fit"
          sizes="(min-width: 900px) 36vw, 74vw"
          alt=""
        />
      )}
      <div>
        <p>
          <Price cents={product.price} language={language} />
          {product.memberPrice !== null &&
            comma + t('shop.forMembers', { price: formatMoney(product.memberPrice, language) })}
        </p>
      </div>
    </a>
  )
}

function SmallProduct({ product }: { product: ShopProduct }) {
  const { t } = useTranslation('start')
  const text = useText()
  const { language } = useHere()
  const addressOf = useProductAddress()
  return (
    <a className="product" href={addressOf(product)}>
      <ProductPicture product={product} sizes="(min-width: 900px) 18vw, 40vw" />
      <span className="product__text">
        <b>{text(product.name)}</b>
        <span className="product__price">
          <Price cents={product.price} language={language} />
        </span>
        {product.memberPrice !== null && (
          <span className="product__member">
            {t('shop.members', { price: formatMoney(product.memberPrice, language) })}
          </span>
        )}
      </span>
    </a>
  )
}
