import '#web/ui/button.css'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PageData } from '#modules/content/page-data.schema.ts'
import type { NodeSummary } from '#modules/content/schema.ts'
import { AdSlot } from '#web/blocks/AdSlot.tsx'
import { StoryTile } from '#web/blocks/offers/StoryTile.tsx'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { StartLink } from '#web/site/StartLink.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadMore } from '#web/ui/navigation/LoadMore.tsx'
import { BackLink, TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { WithScores } from '#web/ui/WithScores.tsx'
import type { LoadedPage } from './loaded-page.ts'
import { useShownPages } from './shown-pages.ts'

const screenOf = { article: path.news, gallery: path.galleries, video: path.videos }

/** News, galleries or videos, the newest first; more of them on demand, also without script. */
export function View({ page }: LoadedPage) {
  const { t } = useTranslation('content')
  const language = useLanguage()
  const list = page.overview!
  const address = screenOf[list.kind](language)
  const toPage = (number: number) => address + queryOf(list.category, number)
  const { items, firstPage } = useShownPages(`${address}?${list.category ?? ''}`, list)
  const before = (firstPage - 1) * list.pageSize
  const isNight = list.kind === 'video'
  return (
    <div className={isNight ? 'film over' : 'over'} data-theme={isNight ? 'flutlicht' : undefined}>
      <header className="page__head wrap">
        <h1 className="display">
          <WithScores text={page.seo.title} />
        </h1>
        {page.seo.description && (
          <p className="lead">
            <WithScores text={page.seo.description} />
          </p>
        )}
        <OtherLanguage items={items} />
      </header>
      <div className="wrap">
        {list.categories.length > 1 && (
          <Categories address={address} categories={list.categories} chosen={list.category} />
        )}
        {firstPage > 1 && <BackLink to={toPage(firstPage - 1)}>{t('overview.newer')}</BackLink>}
        {items.length === 0 ? (
          <EmptyState
            icon="document"
            title={t(`overview.${list.kind}.empty`)}
            text={t(list.category ? 'overview.emptyInCategory' : 'overview.emptyText')}
            action={
              list.category ? <TextLink to={address}>{t('overview.emptyAction')}</TextLink> : <StartLink />
            }
          />
        ) : (
          <Tiles items={items} before={before} codes={page.ads.positions} led={isLed(page, before)} />
        )}
        {items.length > 0 && (
          <LoadMore
            shown={before + items.length}
            total={list.totalCount}
            text={t(`overview.${list.kind}.shown`, { shown: before + items.length, total: list.totalCount })}
            label={t(`overview.${list.kind}.more`)}
            to={toPage(list.page + 1)}
          />
        )}
      </div>
    </div>
  )
}

/** Somebody who reads Japanese is told before, not by the first text. */
function OtherLanguage({ items }: { items: NodeSummary[] }) {
  const { t } = useTranslation('content')
  const language = useLanguage()
  const [first] = items
  if (!first || items.some((node) => node.language === language)) return null
  return <p className="meta">{t(`overview.onlyIn.${first.language}`)}</p>
}

function queryOf(category: string | null, page: number): string {
  const query = new URLSearchParams({
    ...(category ? { category } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  })
  return query.size > 0 ? `?${query}` : ''
}

type TilesProps = {
  items: NodeSummary[]
  before: number
  codes: Record<number, string>
  /** The first story stands large; two and the advertisement that follows them fill the line below. */
  led: boolean
}

const isLed = ({ overview }: PageData, before: number): boolean =>
  before === 0 && overview!.kind === 'article' && overview!.items.length > 2

/** ADS-03: a place for advertising after the third, ninth, … tile of the list. */
function Tiles({ items, before, codes, led }: TilesProps) {
  return (
    <ul className={led ? 'g12 stories stories--led' : 'g12 stories'}>
      {items.map((node, index) => {
        const code = codes[before + index + 1]
        return (
          <Fragment key={node.uid}>
            <li className={led && index === 0 ? 'c12' : 'c4'}>
              <StoryTile node={node} level={2} lead={led && index === 0} eager={before === 0 && index < 3} />
            </li>
            {code && (
              <li className={classNames('stories__ad', led && index === 2 ? 'c4' : 'c12')}>
                <AdSlot code={code} turn={Math.floor((before + index) / 6)} />
              </li>
            )}
          </Fragment>
        )
      })}
    </ul>
  )
}

type CategoriesProps = { address: string; categories: string[]; chosen: string | null }

function Categories({ address, categories, chosen }: CategoriesProps) {
  const { t } = useTranslation('content')
  return (
    <nav className="categories" aria-label={t('overview.categories')}>
      <ul>
        <li>
          <Link to={address} aria-current={chosen === null ? 'page' : undefined}>
            {t('overview.all')}
          </Link>
        </li>
        {categories.map((category) => (
          <li key={category}>
            <Link to={address + queryOf(category, 1)} aria-current={chosen === category ? 'page' : undefined}>
              {category}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
