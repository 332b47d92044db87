import './television.css'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { club } from '#club/club.ts'
import { ordering } from '#club/ordering.ts'
import { televisionGifts, televisionOffers, televisionPage } from '#club/television.ts'
import { giftExpiry } from '#modules/television/gifts/gifts.rules.ts'
import { seasonEnd, seasonYearOf } from '#modules/television/television.rules.ts'
import { berlinDate } from '#platform/dates.ts'
import { page } from '#web/site/context.ts'
import { useText } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { GiveTelevision } from './GiveTelevision.tsx'
import { Plans } from './Plans.tsx'
import { RedeemGift } from './RedeemGift.tsx'

export const handle: PageHandle = { head: 'night' }

/** The season that is on sale changes with the days: the page is made anew each hour. */
export function loader({ context }: LoaderFunctionArgs) {
  context.get(page).tag('television')
  context.get(page).cacheSeconds(3600)
  const year = seasonYearOf(new Date())
  const now = new Date()
  return {
    seasonYear: year,
    seasonEndsAt: seasonEnd(year).toISOString(),
    redeemableUntil: giftExpiry(now).toISOString(),
    today: berlinDate(now),
  }
}

/** Club TV: what it costs, what is in it, and the way into the cart (VID-04). */
export default function TelevisionOffersPage() {
  const { t } = useTranslation('television')
  const season = useLoaderData<typeof loader>()
  return (
    <div className="tv-abo" data-theme="flutlicht">
      <PageTitle title={t('title', TV)} description={t('description')} />
      <Hero />
      <div className="wrap tv-abo__body">
        <Plans season={season} />
        {televisionGifts.length > 0 && <GiveTelevision {...season} />}
        <RedeemGift />
        <Contents />
        <Questions />
      </div>
    </div>
  )
}

const TV = { tv: club.tvName }

function Hero() {
  const text = useText()
  return (
    <section className="tv-hero">
      <Picture
        className="tv-hero__image"
        src={televisionPage.picture}
        width={1440}
        height={620}
        alt=""
        sizes="58vw"
        eager
      />
      <svg viewBox="0 0 1440 560" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
        <path fill="var(--accent)" d="M826 0H866L642 560H602Z" />
      </svg>
      <div className="wrap">
        <h1 className="mega">{text(televisionPage.title)}</h1>
        <p className="lead">{text(televisionPage.lead)}</p>
      </div>
    </section>
  )
}

function Contents() {
  const { t } = useTranslation('television')
  const text = useText()
  return (
    <section aria-labelledby="tv-contents">
      <h2 className="h2" id="tv-contents">
        {t('contents')}
      </h2>
      <Table caption={t('contentsCaption')} className="tv-table">
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('content')}</VisuallyHidden>
            </th>
            <th scope="col">{t('free')}</th>
            {televisionOffers.map(({ id, name }) => (
              <th scope="col" key={id}>
                {text(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {televisionPage.contents.map(({ name, isFree }) => (
            <tr key={name.de}>
              <th scope="row">{text(name)}</th>
              <Has isThere={isFree} />
              {televisionOffers.map(({ id }) => (
                <Has key={id} isThere />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function Has({ isThere }: { isThere: boolean }) {
  const { t } = useTranslation('television')
  return (
    <td>
      {isThere ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
      <VisuallyHidden>{t(isThere ? 'yes' : 'no')}</VisuallyHidden>
    </td>
  )
}

/** The browser's own element, so it works without script. */
function Questions() {
  const { t } = useTranslation('television')
  const text = useText()
  const days = { days: ordering.withdrawalDays }
  const all = [
    ...televisionPage.questions.map(({ question, answer }) => [text(question), text(answer)] as const),
    [t('faq.cancel'), t('faq.cancelAnswer', TV)] as const,
    [t('faq.withdraw'), t('faq.withdrawAnswer', days)] as const,
    [t('faq.pay'), t('faq.payAnswer')] as const,
  ]
  return (
    <section aria-labelledby="tv-questions">
      <h2 className="h2" id="tv-questions">
        {t('questions')}
      </h2>
      <div className="tv-questions">
        {all.map(([question, answer], index) => (
          <details key={question} open={index === 0}>
            <summary>
              <span>{question}</span>
              <Icon name="chevronDown" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
