import './camp.css'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { camps as terms } from '#club/camps.ts'
import type { Camp } from '#modules/camps/schema.ts'
import { dayOf } from '#web/account/day.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { Num } from '#web/ui/data/Num.tsx'
import { Receipt } from '#web/ui/data/Receipt.tsx'
import { shortMoney } from '#web/ui/data/short-money.ts'
import { Breadcrumb } from '#web/ui/navigation/Breadcrumb.tsx'
import { FramedPicture } from '#web/ui/pictures/Picture.tsx'
import { CampFacts, CancellationTerms } from './CampFacts.tsx'
import { chips, isOpen, isWaitedFor, lookOf } from './camp-view.ts'
import { LotWay } from './LotWay.tsx'
import { loadCamp } from './load-camp.ts'
import { Mine } from './Mine.tsx'
import { useMine } from './mine.ts'

export async function loader(given: LoaderFunctionArgs) {
  return { camp: await loadCamp(given) }
}

/** A camp: what happens there, what it costs, and the way to a place. */
export default function CampPage() {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const text = useText()
  const { camp } = useLoaderData<typeof loader>()
  const { mine, refresh } = useMine()
  const name = text(camp.name as never)
  const programme = text(camp.programme as never) || null
  return (
    <div className="wrap camp">
      <PageTitle title={name} description={text(camp.lead as never)} />
      <Breadcrumb
        label={t('path')}
        steps={[{ label: t('list.title'), to: path.camps(language) }, { label: name }]}
      />
      <div className="g12 camp__grid">
        <div className="c8">
          <h1 className="display">{name}</h1>
          <p className="lead">{text(camp.lead as never)}</p>
          <CampFacts camp={camp} />
          <Mine camp={camp} mine={mine} onChanged={refresh} />
          {camp.picture && (
            <FramedPicture
              src={camp.picture}
              width={960}
              height={540}
              alt=""
              sizes="(width < 760px) 100vw, 66vw"
            />
          )}
          {programme && (
            <section className="camp__text" aria-labelledby="camp-programme">
              <h2 className="h3" id="camp-programme">
                {t('programme')}
              </h2>
              {programme.split('\n').map((line) => (
                <p key={line}>{line}</p>
              ))}
            </section>
          )}
          <section className="camp__text" aria-labelledby="camp-terms">
            <h2 className="h3" id="camp-terms">
              {t('terms.title')}
            </h2>
            <CancellationTerms />
          </section>
        </div>
        <aside className="c4">
          <Price camp={camp} />
        </aside>
      </div>
    </div>
  )
}

/** Who pays less, and what. */
function Reductions({ camp }: { camp: Camp }) {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const text = useText()
  if (camp.reductions.length === 0) return null
  return (
    <>
      <dl className="camp__reductions small">
        {camp.reductions.map(({ id, name, condition, untilOn, priceCents }) => (
          <div key={id}>
            <dt>
              {text(name as never)}
              {condition !== 'seasonTicket' && (
                <small>
                  {condition === 'early'
                    ? t('reduction.early', { day: dayOf(untilOn ?? '', language) })
                    : t('reduction.proof')}
                </small>
              )}
            </dt>
            <dd>{shortMoney(priceCents, language)}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{t('reduction.best')}</p>
    </>
  )
}

function Price({ camp }: { camp: Camp }) {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const { state, isCancelled, free, capacity, waiting, priceCents, memberPriceCents } = camp
  const look = lookOf(camp, null)
  const given = { camp: camp.slug }
  const [second] = terms.siblingPercent
  return (
    <Receipt
      title={t('price')}
      className="camp__price"
      aside={<Chip kind={chips[look]}>{t(`state.${look}`, { day: dayOf(camp.booksFrom, language) })}</Chip>}
    >
      <p className="camp__sum">
        <Num>{shortMoney(priceCents, language)}</Num>
        {memberPriceCents !== null && (
          <span className="small muted">
            {t('memberPrice', { price: shortMoney(memberPriceCents, language) })}
          </span>
        )}
      </p>
      <Reductions camp={camp} />
      <p className="small">{t('siblings', { percent: second })}</p>
      {camp.byLot && !isCancelled && <LotWay camp={camp} />}
      {!camp.byLot && !isCancelled && isOpen(state) && (
        <>
          <p className="small muted">
            {state === 'less_then_5_free_spots'
              ? t('left.few', { count: free })
              : t('left.of', { free, capacity })}
          </p>
          <LinkButton to={path.campBooking(given, language)} wide iconAfter="arrow">
            {t('way.book')}
          </LinkButton>
        </>
      )}
      {!camp.byLot && !isCancelled && isWaitedFor(state) && (
        <>
          {waiting > 0 && <p className="small muted">{t('left.waiting', { count: waiting })}</p>}
          <LinkButton to={path.campBooking(given, language)} kind="ink" wide>
            {t('way.wait')}
          </LinkButton>
        </>
      )}
      {(isCancelled || (!camp.byLot && (state === 'fully_booked' || state === 'past_closing_date'))) && (
        <Banner kind={isCancelled ? 'err' : 'info'}>{t(`why.${look}`)}</Banner>
      )}
      {!camp.byLot && !isCancelled && state === 'bookable_in_future' && (
        <Banner>{t('why.bookable_in_future', { day: dayOf(camp.booksFrom, language) })}</Banner>
      )}
    </Receipt>
  )
}
