import './product-tile.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Impression } from '#modules/catalogue/schema.ts'
import type { List } from '#platform/lists.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/session.ts'
import { useHere, useText } from '#web/shell/here.ts'
import { Picture } from '#web/ui/Picture.tsx'
import { Price } from '#web/ui/Price.tsx'
import { productPath } from './shop-view.ts'

const URL = '/api/shop/v4/productImpressions'
const SHOWN = 4

/**
 * What the signed-in person looked at before (PRD-11, PRD-15, PRD-16). Nothing is remembered of others: that would need
 * their consent.
 */
export function RecentlyViewed({ productId }: { productId: string }) {
  const { t } = useTranslation('shop')
  const { status } = useSession()
  const { language } = useHere()
  const text = useText()
  const [seen, setSeen] = useState<Impression[]>([])

  useEffect(() => {
    if (status !== 'signedIn') return
    const controller = new AbortController()
    void remember(productId, language, controller.signal).then(setSeen)
    return () => controller.abort()
  }, [status, productId, language])

  const others = seen.filter((one) => one.product.id !== productId).slice(0, SHOWN)
  if (others.length === 0) return null
  return (
    <section className="sec" aria-labelledby="seen">
      <div className="sec-head">
        <h2 className="h2" id="seen">
          {t('recentlyViewed')}
        </h2>
      </div>
      <ul className="pgrid pgrid--4">
        {others.map(({ product }) => (
          <li key={product.id}>
            <Link className="prod" to={productPath(product, language)}>
              <span className="prod__img">
                {product.images[0] && (
                  <Picture
                    src={product.images[0].id}
                    width={400}
                    height={460}
                    crop="fit"
                    alt=""
                    sizes="(max-width: 899px) 36vw, 18vw"
                  />
                )}
              </span>
              <span className="prod__t">
                <b>{text(product.name)}</b>
                <span className="prod__p">
                  <Price cents={product.price} language={language} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Reads what was there before this look is added to it. Failures are passed over: nobody asked for this list. */
async function remember(productId: string, language: string, signal: AbortSignal): Promise<Impression[]> {
  const silent = () => 'silent' as const
  const query = { Page: 1, PageSize: 20, OrderBy: 'lastImpression desc', language }
  const before = await call<List<Impression>>({
    name: 'productImpressions',
    path: URL,
    query,
    signal,
    reaction: silent,
  })
  await call({
    name: 'productImpression',
    method: 'POST',
    path: URL,
    body: { ProductSku: productId },
    signal,
    reaction: silent,
  })
  return before.ok ? before.data.items : []
}
