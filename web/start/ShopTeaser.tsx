import { useTranslation } from 'react-i18next'
import type { ShopProduct } from '#modules/catalogue/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { path } from '#web/paths.ts'
import { useHere, useSiteAddress, useText } from '#web/shell/here.ts'
import { SiteLink } from '#web/shell/SiteLink.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Price } from '#web/ui/Price.tsx'

/** What is new in the shop: one large, four small. */
export function ShopTeaser({ products }: { products: ShopProduct[] }) {
  const { t } = useTranslation('start')
  const [first, ...others] = products
  return (
    <section className="sec" aria-labelledby="shop-title">
      <div className="wrap">
        <div className="sec-head">
          <h2 className="display" id="shop-title">
            {t('shop.title')}
          </h2>
          <SiteLink className="more" target={{ site: 'stores' }}>
            <span>{t('shop.all')}</span>
            <Icon name="arrow" />
          </SiteLink>
        </div>
        <div className="shopt">
          <BigProduct product={first!} />
          <div className="shopt__list">
            {others.map((product) => (
              <SmallProduct key={product.id} product={product} />
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

function useProductAddress() {
  const { language } = useHere()
  const address = useSiteAddress()
  return ({ full_slugs }: ShopProduct) => address('stores', path.inShop(full_slugs[language], language))
}

function BigProduct({ product }: { product: ShopProduct }) {
  const { t } = useTranslation('start')
  const text = useText()
  const { language } = useHere()
  const addressOf = useProductAddress()
  return (
    <a className="shopt__big" href={addressOf(product)}>
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
            `, ${t('shop.forMembers', { price: formatMoney(product.memberPrice, language) })}`}
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
    <a className="prod" href={addressOf(product)}>
      <span className="prod__img">
        {product.images[0] && (
          <Picture
            src={product.images[0].id}
            width={400}
            height={460}
            crop="fit"
            sizes="(min-width: 900px) 18vw, 40vw"
            alt=""
          />
        )}
      </span>
      <span className="prod__t">
        <b>{text(product.name)}</b>
        <span className="prod__p">
          <Price cents={product.price} language={language} />
        </span>
        {product.memberPrice !== null && (
          <span className="prod__m">
            {t('shop.members', { price: formatMoney(product.memberPrice, language) })}
          </span>
        )}
      </span>
    </a>
  )
}
