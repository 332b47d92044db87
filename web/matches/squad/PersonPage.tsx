import '#web/blocks/content.css'
import './person.css'
import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { homeShirt } from '#club/shop.ts'
import type { PersonPage as Person } from '#modules/matches/page.schema.ts'
import { FurtherReading } from '#web/blocks/reading/article-parts.tsx'
import { path } from '#web/paths.ts'
import { page, services, visit } from '#web/site/context.ts'
import { useHere, useLanguage, useText } from '#web/site/here.ts'
import { PageTitle, StructuredData } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { mustExist, teamOfSite } from '../load-team.ts'
import { NextMatch } from '../NextMatch.tsx'
import { PLAYING, personFacts } from '../team-facts.ts'
import { PersonHero } from './PersonHero.tsx'
import { Career, LastMatches, SeasonNumbers } from './PersonNumbers.tsx'
import { PrintedShirt } from './PrintedShirt.tsx'
import { fullName } from './StaffList.tsx'

const NEWS = 3

export const handle: PageHandle = { head: 'night' }

export async function loader(args: LoaderFunctionArgs) {
  const { context, params } = args
  const teamId = teamOfSite(args)
  const { content, matches, shop } = context.get(services)
  const { siteKey, language } = context.get(visit)
  const found = mustExist(await matches.person({ teamId, slug: params['person'] ?? '' }))
  const { number, group } = found.person
  const isPlayer = PLAYING.has(group)
  const hasShirt = isPlayer && number !== null
  if (hasShirt) context.get(page).tag('catalogue')
  const [product, fixtures, news] = await Promise.all([
    hasShirt ? shop.productBySlug(homeShirt) : null,
    matches.fixtures({ teamId }),
    content.naming({ name: fullName(found.person), language, count: NEWS }),
  ])
  context.get(page).tag(`content:site:${siteKey}`, ...news.map(({ uid }) => `content:${uid}`))
  const ahead = fixtures?.matches.find((match) => match.status !== 'after' && !match.void) ?? null
  return {
    found,
    news,
    next: ahead,
    shirt: product && {
      name: product.name,
      full_slugs: product.full_slugs,
      price: product.price,
      memberPrice: product.memberPrice,
      images: product.images,
    },
  }
}

/** One of the squad or of the staff: face, numbers, last matches, and where one meets next. */
export default function PersonPage() {
  const { found, news, next, shirt } = useLoaderData<typeof loader>()
  // Keyed by the person, so that the hero of the next one starts afresh.
  return <PersonView key={found.person.id} found={found} news={news} next={next} shirt={shirt} />
}

type PersonViewProps = Pick<Awaited<ReturnType<typeof loader>>, 'found' | 'news' | 'next' | 'shirt'>

function PersonView({ found, news, next, shirt }: PersonViewProps) {
  const { t } = useTranslation('matches')
  const { site, domains } = useHere()
  const text = useText()
  const { person } = found
  const role = text(person.role)
  const name = fullName(person)
  return (
    <>
      <PageTitle
        title={name}
        description={t('person.description', {
          name,
          role: role || t(`groups.${person.group}`),
          team: found.team.name,
        })}
      />
      <StructuredData data={import.meta.env.SSR ? personFacts({ page: found, role, site, domains }) : null} />
      <PersonHero found={found} />
      <div className="wrap person">
        {person.about && <p className="lead person__about">{text(person.about)}</p>}
        {found.now && <SeasonNumbers now={found.now} topSpeedKmh={person.topSpeedKmh} />}
        <div className="g12 person__grid">
          {found.lastMatches.length > 0 && (
            <LastMatches lastMatches={found.lastMatches} teamId={found.team.id} />
          )}
          {shirt && person.number !== null && <PrintedShirt shirt={shirt} person={person} />}
        </div>
        {found.career.length > 0 && <Career seasons={found.career} />}
        {next && <NextMatch match={next} teamId={found.team.id} />}
        <Neighbours found={found} />
      </div>
      <FurtherReading title={t('person.named', { name })} nodes={news} />
    </>
  )
}

function Neighbours({ found }: { found: Person }) {
  const { t } = useTranslation('matches')
  const language = useLanguage()
  const { previous, next } = found
  return (
    <nav className="person__nav" aria-label={t('person.neighbours')}>
      {previous && (
        <Link className="more more--back" to={path.person({ person: previous.slug }, language)}>
          <span>{fullName(previous)}</span>
        </Link>
      )}
      <MoreLink to={PLAYING.has(found.person.group) ? path.squad(language) : path.staff(language)}>
        {t(PLAYING.has(found.person.group) ? 'staff.toSquad' : 'staff.title')}
      </MoreLink>
      {next && <MoreLink to={path.person({ person: next.slug }, language)}>{fullName(next)}</MoreLink>}
    </nav>
  )
}
