import '#web/ui/link.css'
import './start.css'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { club, type Text } from '#club/club.ts'
import { siteOrigin } from '#club/domains.ts'
import { excursionsOf, posterOf } from '#club/starts.ts'
import { page, services, visit } from '#web/context.ts'
import { useHere } from '#web/shell/here.ts'
import { PageTitle, StructuredData } from '#web/shell/PageTitle.tsx'
import type { PageHandle } from '#web/shell/page-handle.ts'
import { SiteLink } from '#web/shell/SiteLink.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Excursions } from './Excursions.tsx'
import { MatchStub } from './MatchStub.tsx'
import { Poster } from './Poster.tsx'
import { ShopTeaser } from './ShopTeaser.tsx'

export const handle: PageHandle = { head: 'overlay' }

const TEASED_PRODUCTS = 5

/** The start page of every site that sells nothing itself: poster, next home game, shop, ways on. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { start } = context.get(services)
  const { siteKey, language } = context.get(visit)
  const poster = posterOf(siteKey)
  context.get(page).tag('tickets', 'catalogue')
  const [match, products] = await Promise.all([
    poster.match ? start.nextHomeMatch() : null,
    start.newProducts(TEASED_PRODUCTS),
  ])
  // Only what this page says goes to the browser: the posters of 55 sites in three languages would be the larger part.
  const inLanguage = (text: Text) => text[language] ?? text.de
  return {
    match,
    products,
    renderedAt: new Date().toISOString(),
    poster: {
      kicker: inLanguage(poster.kicker),
      headline: poster.headline[language],
      lead: inLanguage(poster.lead),
      figure: poster.figure ?? null,
    },
    excursions: excursionsOf(siteKey).map(({ site, picture, kicker, title }) => ({
      site,
      picture,
      kicker: inLanguage(kicker),
      title: inLanguage(title),
    })),
  }
}

export default function StartPage() {
  const { match, products, renderedAt, poster, excursions } = useLoaderData<typeof loader>()
  const { site, domains } = useHere()
  return (
    <>
      <PageTitle description={poster.lead} />
      <StructuredData
        data={{ '@type': 'SportsOrganization', name: club.legalName, url: siteOrigin(site, domains) }}
      />
      <Poster poster={poster} />
      {match && <MatchStub match={match} renderedAt={renderedAt} />}
      {products.length > 0 && <ShopTeaser products={products} />}
      <Excursions excursions={excursions} />
      {site.key !== 'mitgliedschaft' && <MemberLine />}
    </>
  )
}

function MemberLine() {
  const { t } = useTranslation('start')
  return (
    <section className="sec" aria-labelledby="member-title">
      <div className="wrap member">
        <span className="num" aria-hidden="true">
          {club.memberDiscountPercent}
          {t('percent')}
        </span>
        <div>
          <h2 className="h2" id="member-title">
            {t('member.title')}
          </h2>
          <p>{t('member.text', { percent: club.memberDiscountPercent })}</p>
        </div>
        <SiteLink className="btn btn--ink btn--l" target={{ site: 'mitgliedschaft' }}>
          <span className="btn__t">
            <span>{t('member.action')}</span>
            <Icon name="arrow" />
          </span>
        </SiteLink>
      </div>
    </section>
  )
}
