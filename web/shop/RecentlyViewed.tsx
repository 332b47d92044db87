import './product-tile.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Language } from '#club/club.ts'
import { listImpressions, recordImpression } from '#modules/catalogue/endpoints.ts'
import type { Impression } from '#modules/catalogue/schema.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/session.ts'
import { useHere, useText } from '#web/site/here.ts'
import { Price } from '#web/ui/data/Price.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { productPath } from './shop-view.ts'
import { VIEWED_SHOWN, type Viewed } from './visit.ts'

/** What the signed-in person looked at before (PRD-11, PRD-15, PRD-16); signed out, what this visit has shown so far. */
export function RecentlyViewed({ product, before }: { product: Viewed; before: Viewed[] }) {
  const { t } = useTranslation('shop')
  const { status } = useSession()
  const { language } = useHere()
  const text = useText()
  const [seen, setSeen] = useState<Viewed[]>([])

  useEffect(() => {
    if (status !== 'signedIn') return
    const controller = new AbortController()
    void remember(product.id, language, controller.signal).then((all) =>
      setSeen(all.map((one) => one.product)),
    )
    return () => controller.abort()
  }, [status, product.id, language])

  const all = status === 'signedIn' ? seen : before
  const others = all.filter((one) => one.id !== product.id).slice(0, VIEWED_SHOWN)
  if (others.length === 0) return null
  return (
    <section className="sec" aria-labelledby="seen">
      <div className="sec-head">
        <h2 className="h2" id="seen">
          {t('recentlyViewed')}
        </h2>
      </div>
      <ul className="product-grid">
        {others.map((one) => (
          <li key={one.id}>
            <Link className="product" to={productPath(one, language)}>
              <ProductPicture product={one} />
              <span className="product__text">
                <b>{text(one.name)}</b>
                <span className="product__price">
                  <Price cents={one.price} language={language} />
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
async function remember(productId: string, language: Language, signal: AbortSignal): Promise<Impression[]> {
  const silent = () => 'silent' as const
  const query = { page: 1, pageSize: 20, orderBy: 'lastImpression desc', language }
  const before = await call(listImpressions, { query, signal, reaction: silent })
  await call(recordImpression, { body: { ProductSku: productId }, signal, reaction: silent })
  return before.ok ? before.data.items : []
}
