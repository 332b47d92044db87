import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import type { ProductDetail } from '#modules/catalogue/schema.ts'
import { listed } from '#platform/text/joined.rules.ts'
import { useHere, useText } from '#web/site/here.ts'
import { useClubValue } from '#web/site/values.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import type { IconName } from '#web/ui/pictures/icon-paths.ts'
import type { Delivery } from '../delivery.server.ts'
import { partsOfDescription } from '../shop-view.ts'

type ProductFactsProps = {
  product: ProductDetail
  variant: ProductDetail['variants'][number] | null
  withPrint: boolean
  delivery: Delivery
}

/** When it arrives, who sells it, what it is made of. */
export function ProductFacts({ product, variant, withPrint, delivery }: ProductFactsProps) {
  const { t } = useTranslation('shop')
  const returnDays: number = useClubValue('club.returnDays', club.returnDays)
  const { language } = useHere()
  const isOut = product.isSoldOut || variant?.stock === 'soldOut'
  return (
    <>
      <ul className="facts">
        {!isOut && (
          <Fact icon="check" title={t('facts.inStock')}>
            {withPrint ? t('facts.daysWithFlock', delivery.daysWithPrint) : t('facts.days', delivery.days)}
          </Fact>
        )}
        {product.shopId !== club.defaultTenantId && (
          <Fact icon="home" title={t('facts.partner')}>
            {t('facts.soldBy', { seller: product.seller })}
          </Fact>
        )}
        {product.minAge !== null && (
          <Fact icon="warning" title={t('facts.age', { age: product.minAge })}>
            {t('facts.ageCheck')}
          </Fact>
        )}
        {product.shippableTo && (
          <Fact icon="parcel" title={t('facts.limited')}>
            {t('facts.onlyTo', { countries: countriesIn(product.shippableTo, language) })}
          </Fact>
        )}
        <Fact icon="undo" title={t('facts.returns', { days: returnDays })}>
          {product.flock ? t('facts.returnsFlock') : ''}
        </Fact>
      </ul>
      <Description product={product} />
    </>
  )
}

function countriesIn(codes: readonly string[], language: string): string {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return listed(
    codes.map((code) => names.of(code) ?? code),
    language,
  )
}

function Fact({ icon, title, children }: { icon: IconName; title: string; children: React.ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>
        <b>{title}</b> {children}
      </span>
    </li>
  )
}

/** The server has cleaned the HTML: headings, paragraphs, lists, tables and links only (PRD-13). */
function Description({ product }: { product: ProductDetail }) {
  const { t } = useTranslation('shop')
  const text = useText()
  const parts = partsOfDescription(text(product.description))
  return (
    <div className="accordion">
      {parts.map((part, index) => (
        <details key={part.title ?? 'first'} open={index === 0}>
          <summary>
            {part.title ?? t('description')}
            <Icon name="chevronDown" />
          </summary>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the server, on writing and on reading */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: part.html }} />
        </details>
      ))}
    </div>
  )
}
