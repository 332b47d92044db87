import { useTranslation } from 'react-i18next'
import type { ShopProduct } from '#modules/catalogue/schema.ts'
import { useHere, useText } from '#web/site/here.ts'
import { Price } from '#web/ui/data/Price.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { MemberPrice, ProductCard, ProductLink } from './ProductTile.tsx'

/** The one poster of the list: the product with the label `Highlight`. */
export function FeatureTile({ product }: { product: ShopProduct }) {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  const text = useText()
  const front = product.images[0]
  const back = product.images.at(-1)
  return (
    <ProductCard product={product}>
      <ProductLink product={product} className="feature" theme="flutlicht">
        <svg
          className="feature__bands"
          viewBox="0 0 700 800"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
        >
          <path fill="var(--accent)" d="M470 0H660L340 800H150Z" />
          <path fill="var(--accent)" d="M400 0H436L116 800H80Z" />
          <path fill="var(--accent)" d="M366 0H380L60 800H46Z" />
        </svg>
        {back && (
          <Picture
            className="feature__image"
            src={back.id}
            width={460}
            height={530}
            crop="fit"
            alt=""
            eager
          />
        )}
        {front && front !== back && (
          <Picture
            className="feature__image feature__image--front"
            src={front.id}
            width={350}
            height={402}
            crop="fit"
            alt=""
            eager
          />
        )}
        <span className="feature__text">
          <b className="h2">{text(product.name)}</b>
          <span>
            {product.labels.includes('Customizable') && t('featureText')}{' '}
            <Price cents={product.price} language={language} />
          </span>
          <MemberPrice product={product} />
        </span>
      </ProductLink>
    </ProductCard>
  )
}
