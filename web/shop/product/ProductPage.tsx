import './product.css'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { siteOrigin } from '#club/domains.ts'
import { loadSite } from '#club/sites.ts'
import type { ProductDetail, ShopCategory, ShopProduct } from '#modules/catalogue/schema.ts'
import { useItemViewed } from '#web/analytics/products.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { page, services, visit } from '#web/site/context.ts'
import { useHere, useText } from '#web/site/here.ts'
import { PageTitle, StructuredData } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { pathFacts } from '#web/site/path-facts.ts'
import { Breadcrumb } from '#web/ui/navigation/Breadcrumb.tsx'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { type Delivery, deliveryWithinGermany } from '../delivery.server.ts'
import { ProductTile } from '../ProductTile.tsx'
import { categoryPath, plainText, productAddresses, productPath } from '../shop-view.ts'
import { useVisit } from '../visit.ts'
import { BuyForm } from './BuyForm.tsx'
import { goingWith } from './going-with.ts'
import { ProductStage } from './ProductStage.tsx'
import { noPrint } from './print-choice.ts'
import { factsOf } from './product-facts.ts'

const RecentlyViewed = lazy(async () => ({
  default: (await import('../RecentlyViewed.tsx')).RecentlyViewed,
}))

export async function loader({ context, url, params }: LoaderFunctionArgs) {
  const { shop } = context.get(services)
  const { siteKey, language, domains } = context.get(visit)
  const product = await shop.productBySlug(params['product']!)
  if (!product) throw data(null, 404)
  const address = productPath(product, language)
  if (url.pathname !== address) throw redirect(address, 301)
  context.get(page).tag('catalogue', `product:${product.id}`)
  const categories = await shop.categories()
  const category = categories.find((one) => one.id === product.categories[0]) ?? null
  const isInner = (one: ShopCategory) => one.parentId === category?.id && product.categories.includes(one.id)
  const inner = categories.find(isInner) ?? null
  const [all, near] = await Promise.all([
    shop.listing({ language, page: 1, pageSize: LOOKED_AT }),
    shop.listing({ language, categoryId: (inner ?? category)?.id, page: 1, pageSize: RELATED + 1 }),
  ])
  return {
    product,
    category,
    inner,
    related: goingWith(product, { all: all.items, near: near.items, count: RELATED }),
    delivery: deliveryWithinGermany(),
    facts: factsOf({ product, language, origin: siteOrigin(loadSite(siteKey), domains) }),
  }
}

const RELATED = 4
/** Of the newest things, so many are asked what goes with it. */
const LOOKED_AT = 40

/** Its name, and so its address, is another in every language. */
export const handle: PageHandle = {
  addresses: (data) => productAddresses((data as { product: ProductDetail }).product),
}

export default function ProductPage() {
  const { product, ...more } = useLoaderData<typeof loader>()
  // Keyed by the product, so that nothing of the last one is left in the form.
  return <Product key={product.id} product={product} {...more} />
}

type ProductProps = {
  product: ProductDetail
  category: ShopCategory | null
  /** The shelf within it, where there is one. */
  inner: ShopCategory | null
  related: ShopProduct[]
  delivery: Delivery
  /** For search engines. */
  facts: Record<string, unknown>
}

function Product({ product, category, inner, related, delivery, facts }: ProductProps) {
  const { t } = useTranslation('shop')
  const { site, language, domains } = useHere()
  const { status } = useSession()
  const text = useText()
  const [flock, setPrint] = useState(noPrint)
  useItemViewed(product)
  const before = useVisit(product, language)
  const name = text(product.name)
  const description = text(product.description)
  const origin = siteOrigin(site, domains)
  const address = productPath(product, language)
  const shelves = [category, inner].filter((one) => one !== null)
  const steps = [
    { label: t('shop'), to: path.shop(language) },
    ...shelves.map((one) => ({ label: text(one.name), to: categoryPath(one, language) })),
    { label: name, to: address },
  ]
  return (
    <div className="wrap">
      <PageTitle
        title={name}
        description={plainText(description).slice(0, 160)}
        noIndex={product.appclusiveUntil !== null}
        share={{ type: 'product', picture: product.images[0]?.id }}
      />
      <StructuredData data={facts} />
      <StructuredData data={import.meta.env.SSR ? pathFacts(steps, origin) : null} />
      <Breadcrumb label={t('path')} steps={steps} />
      <div className="g12 product-page">
        <ProductStage product={product} flock={flock} />
        <BuyForm product={product} category={category} delivery={delivery} flock={flock} onPrint={setPrint} />
      </div>
      {related.length > 0 && category && (
        <section className="sec" aria-labelledby="related">
          <div className="sec-head">
            <h2 className="h2" id="related">
              {t('related')}
            </h2>
            <MoreLink to={categoryPath(category, language)}>
              {t('allOf', { category: text(category.name) })}
            </MoreLink>
          </div>
          <ul className="product-grid">
            {related.map((one) => (
              <li key={one.id}>
                <ProductTile product={one} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {(status === 'signedIn' || (status === 'anonymous' && before.length > 0)) && (
        <Suspense>
          <RecentlyViewed product={product} before={before} />
        </Suspense>
      )}
    </div>
  )
}
