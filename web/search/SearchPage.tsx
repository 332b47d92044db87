import './search.css'
import '#web/ui/navigation/link.css'
import { useTranslation } from 'react-i18next'
import { data, Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { SearchAnswer } from '#modules/search/schema.ts'
import { path } from '#web/paths.ts'
import { services, visit } from '#web/site/context.ts'
import { useLanguage } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FoundGroups } from './FoundGroups.tsx'
import { FoundPage } from './FoundPage.tsx'
import { QuickLinks } from './QuickLinks.tsx'
import { SearchFilters } from './SearchFilters.tsx'
import { choiceIn, type SearchChoice, searchAddress } from './search-address.ts'

/** How many of each kind are shown where all kinds are. */
const PER_KIND = 4
const PAGE_SIZE = 20

/** What was asked for and what was found; nothing is asked where nothing was typed. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { search } = context.get(services)
  const { language } = context.get(visit)
  const choice = choiceIn(url.searchParams)
  const { q, kind, site, page } = choice
  if (q === '') return { choice, found: null }
  const wish = kind
    ? { kind, page, pageSize: PAGE_SIZE }
    : { page: 1, pageSize: PAGE_SIZE, perKind: PER_KIND }
  try {
    return { choice, found: await search.find({ q, language, ...(site ? { site } : {}), ...wish }) }
  } catch (error) {
    if ((error as { status?: number }).status === 503) throw data(null, 503)
    throw error
  }
}

/** One search over everything (SHELL-13): every choice has its address, and works without JavaScript. */
export default function SearchPage() {
  const { t } = useTranslation('search')
  const { choice, found } = useLoaderData<typeof loader>()
  const { q } = choice
  return (
    <div className="wrap search">
      <PageTitle title={q ? t('titleFor', { q }) : t('title')} description={t('description')} noIndex />
      <h1 className="display">{t('title')}</h1>
      <SearchForm choice={choice} />
      {found ? <Outcome choice={choice} found={found} /> : <QuickLinks heading={t('quickAll')} />}
    </div>
  )
}

function SearchForm({ choice: { q, kind, site } }: { choice: SearchChoice }) {
  const { t } = useTranslation('search')
  const language = useLanguage()
  return (
    <search>
      <Form className="search__form" action={path.search(language)} key={q}>
        <label className="search__label" htmlFor="q">
          {t('label')}
        </label>
        <input
          className="input"
          id="q"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          autoComplete="off"
        />
        {kind && <input type="hidden" name="kind" value={kind} />}
        {site && <input type="hidden" name="site" value={site} />}
        <Button type="submit" icon="search">
          {t('submit')}
        </Button>
      </Form>
    </search>
  )
}

type OutcomeProps = { choice: SearchChoice; found: SearchAnswer }

function Outcome({ choice, found }: OutcomeProps) {
  const { t } = useTranslation('search')
  const { q, kind } = choice
  if (found.totalCount === 0) return <Nothing choice={choice} found={found} />
  const words = found.meant ?? q
  return (
    <>
      <p className="search__total" role="status">
        {t('found', { count: found.totalCount, q: words })}
      </p>
      {found.meant && <p className="search__meant">{t('meant', { q, meant: found.meant })}</p>}
      {found.isLoose && <p className="search__meant">{t('loose')}</p>}
      <QuickLinks heading={t('quick')} q={words} />
      <div className="search__body">
        <SearchFilters choice={{ ...choice, q: words }} facets={found.facets} />
        {kind ? (
          <FoundPage choice={{ ...choice, q: words, kind }} found={found} />
        ) : (
          <FoundGroups choice={{ ...choice, q: words }} found={found} />
        )}
      </div>
    </>
  )
}

/** Nothing at all, or nothing with this choice: each with the next thing to do. */
function Nothing({ choice, found }: OutcomeProps) {
  const { t } = useTranslation('search')
  const language = useLanguage()
  const { q } = choice
  const isNarrowed =
    found.facets.kinds.length > 0 || found.facets.sites.length > 0 || choice.kind || choice.site
  return (
    <div className="search__empty">
      <EmptyState
        icon={isNarrowed ? 'filter' : 'search'}
        title={t(isNarrowed ? 'nothing.filteredTitle' : 'nothing.title', { q })}
        text={t(isNarrowed ? 'nothing.filteredText' : 'nothing.text', { q })}
        action={
          isNarrowed ? (
            <LinkButton to={searchAddress(language, { q })}>{t('nothing.clear')}</LinkButton>
          ) : found.meant ? (
            <Link className="tlink" to={searchAddress(language, { q: found.meant })}>
              {t('didYouMean', { meant: found.meant })}
            </Link>
          ) : null
        }
      />
      {!isNarrowed && <QuickLinks heading={t('quickAll')} />}
    </div>
  )
}
