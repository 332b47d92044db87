import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { siteByKey } from '#club/sites.ts'
import type { SearchFacets, SearchKind } from '#modules/search/schema.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { kinds, type SearchChoice, searchAddress } from './search-address.ts'

type FiltersProps = { choice: SearchChoice; facets: SearchFacets }

/** What there is of each kind and in each area; each choice is a link. */
export function SearchFilters({ choice, facets }: FiltersProps) {
  const { t } = useTranslation('search')
  const text = useText()
  const all = (counts: SearchFacets['kinds']) => counts.reduce((sum, facet) => sum + facet.count, 0)
  const byKind = facets.kinds.toSorted((one, other) => placeOf(one.value) - placeOf(other.value))
  const entryOf = (siteKey: string) => {
    const site = siteByKey(siteKey)
    return site ? text(site.name) : siteKey
  }
  return (
    <div className="search__aside">
      <FilterList
        title={t('kinds')}
        entries={[
          { label: t('allKinds'), count: all(facets.kinds), choice: { ...choice, kind: null, page: 1 } },
          ...byKind.map(({ value, count }) => ({
            label: t(`kind.${value}`),
            count,
            choice: { ...choice, kind: value as SearchKind, page: 1 },
          })),
        ]}
        isChosen={(one) => one.kind === choice.kind}
      />
      {(facets.sites.length > 1 || choice.site) && (
        <FilterList
          title={t('sites')}
          entries={[
            { label: t('allSites'), count: all(facets.sites), choice: { ...choice, site: null, page: 1 } },
            ...facets.sites.slice(0, 12).map(({ value, count }) => ({
              label: entryOf(value),
              count,
              choice: { ...choice, site: value, page: 1 },
            })),
          ]}
          isChosen={(one) => one.site === choice.site}
        />
      )}
    </div>
  )
}

const placeOf = (kind: string) => kinds.indexOf(kind as SearchKind)

type FilterListProps = {
  title: string
  entries: { label: string; count: number; choice: SearchChoice }[]
  isChosen(choice: SearchChoice): boolean
}

function FilterList({ title, entries, isChosen }: FilterListProps) {
  const language = useLanguage()
  return (
    <nav aria-label={title}>
      <h2 className="h4">{title}</h2>
      <ul>
        {entries.map(({ label, count, choice }) => (
          <li key={label}>
            <Link
              to={searchAddress(language, choice)}
              aria-current={isChosen(choice) ? 'true' : undefined}
              preventScrollReset
            >
              <span>{label}</span>
              <span className="search__count">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
