import { useTranslation } from 'react-i18next'
import type { Found, SearchAnswer } from '#modules/search/schema.ts'
import { path } from '#web/paths.ts'
import { useHere, useRoleAddress } from '#web/site/here.ts'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { FoundRow } from './FoundRow.tsx'
import { type SearchChoice, searchAddress } from './search-address.ts'

/** The best of each kind, the kind with the best find first. */
export function FoundGroups({ choice, found }: { choice: SearchChoice; found: SearchAnswer }) {
  const { t } = useTranslation('search')
  const { language } = useHere()
  const groups = Map.groupBy(found.items, (item) => item.kind)
  const countOf = (kind: string) => found.facets.kinds.find((facet) => facet.value === kind)?.count ?? 0
  return (
    <div className="search__groups">
      {[...groups].map(([kind, items]) => (
        <section key={kind} aria-labelledby={`kind-${kind}`}>
          <div className="search__head">
            <h2 className="h2" id={`kind-${kind}`}>
              {t(`kind.${kind}`)}
            </h2>
            {countOf(kind) > items.length && (
              <MoreLink to={searchAddress(language, { ...choice, kind })}>
                {t('more', { count: countOf(kind) })}
              </MoreLink>
            )}
          </div>
          <FoundList items={items} q={choice.q} />
          {kind === 'product' && <ShopLink q={choice.q} />}
        </section>
      ))}
    </div>
  )
}

function FoundList({ items, q }: { items: Found[]; q: string }) {
  return (
    <ul>
      {items.map((item) => (
        <FoundRow key={item.id} item={item} q={q} />
      ))}
    </ul>
  )
}

/** The shop has sizes, colours and prices to filter by. */
function ShopLink({ q }: { q: string }) {
  const { t } = useTranslation('search')
  const { language } = useHere()
  const withRole = useRoleAddress()
  const to = withRole('shop', `${path.shop(language)}?${new URLSearchParams({ q })}`)
  if (to === null) return null
  return (
    <p className="search__shop">
      <a className="tlink" href={to}>
        {t('inShop')}
      </a>
    </p>
  )
}
