import { useTranslation } from 'react-i18next'
import type { SearchAnswer, SearchKind } from '#modules/search/schema.ts'
import { useLanguage } from '#web/site/here.ts'
import { BackLink, MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { FoundRow } from './FoundRow.tsx'
import { type SearchChoice, searchAddress } from './search-address.ts'

type FoundPageProps = { choice: SearchChoice & { kind: SearchKind }; found: SearchAnswer }

/** Everything of one kind, page by page. */
export function FoundPage({ choice, found }: FoundPageProps) {
  const { t } = useTranslation('search')
  const language = useLanguage()
  const pages = Math.ceil(found.totalCount / found.pageSize)
  const to = (page: number) => searchAddress(language, { ...choice, page })
  return (
    <section className="search__groups" aria-labelledby="kind">
      <div>
        <div className="search__head">
          <h2 className="h2" id="kind">
            {t(`kind.${choice.kind}`)}
          </h2>
        </div>
        <ul>
          {found.items.map((item) => (
            <FoundRow key={item.id} item={item} q={choice.q} />
          ))}
        </ul>
        {pages > 1 && (
          <nav className="search__pages" aria-label={t('pages')}>
            {found.page > 1 && <BackLink to={to(found.page - 1)}>{t('before')}</BackLink>}
            <span className="small">{t('pageOf', { page: found.page, pages })}</span>
            {found.hasNextPage && <MoreLink to={to(found.page + 1)}>{t('after')}</MoreLink>}
          </nav>
        )}
      </div>
    </section>
  )
}
