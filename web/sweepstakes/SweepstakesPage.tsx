import './sweepstakes.css'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Sweepstake } from '#modules/sweepstakes/schema.ts'
import { useFigures } from '#web/draws/figures.ts'
import { path } from '#web/paths.ts'
import { page, services } from '#web/site/context.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { FramedPicture } from '#web/ui/pictures/Picture.tsx'
import { SweepstakeHero, SweepstakeMatter } from './SweepstakeMatter.tsx'
import { chipOf } from './words.ts'

export const handle: PageHandle = { head: 'night' }

/** What opens and closes by the clock shows within a minute. */
export async function loader({ context }: LoaderFunctionArgs) {
  context.get(page).tag('sweepstakes')
  context.get(page).cacheSeconds(60)
  const { sweepstakes } = context.get(services)
  const [all, calendar] = await Promise.all([sweepstakes.list(), sweepstakes.calendar()])
  return {
    all,
    calendar: calendar && {
      series: calendar.series,
      doors: calendar.doors.length,
      first: calendar.doors[0]!,
    },
  }
}

/** All sweepstakes; the one that runs as the poster (SWP-01). */
export default function SweepstakesPage() {
  const { t } = useTranslation('sweepstakes')
  const { all, calendar } = useLoaderData<typeof loader>()
  const [first, ...rest] = all
  const poster = first?.status === 'active' ? first : null
  const others = poster ? rest : all
  return (
    <>
      <PageTitle title={t('title')} description={t('description')} />
      {poster ? <SweepstakeHero sweepstake={poster} /> : <PlainHead />}
      <div className="wrap sweepstakes">
        {poster && <SweepstakeMatter sweepstake={poster} />}
        {(others.length > 0 || calendar) && (
          <section aria-labelledby="all-sweepstakes">
            <h2 className="h2" id="all-sweepstakes">
              {t(poster ? 'others' : 'all')}
            </h2>
            <ul className="sweepstake-tiles">
              {calendar && <CalendarTile calendar={calendar} />}
              {others.map((sweepstake) => (
                <Tile key={sweepstake.id} sweepstake={sweepstake} />
              ))}
            </ul>
          </section>
        )}
        {all.length === 0 && !calendar && (
          <EmptyState icon="ticket" title={t('none.title')} text={t('none.text')} action={<WaysOn />} />
        )}
        {(all.length > 0 || calendar) && <WaysOn />}
      </div>
    </>
  )
}

/** What else one takes part in. */
function WaysOn() {
  const { t } = useTranslation('sweepstakes')
  const language = useLanguage()
  return (
    <p className="sweepstakes__on">
      <MoreLink to={path.polls(language)}>{t('toPolls')}</MoreLink>
      <MoreLink to={path.tips(language)}>{t('toTips')}</MoreLink>
    </p>
  )
}

function PlainHead() {
  const { t } = useTranslation('sweepstakes')
  return (
    <section className="sweepstake-hero sweepstake-hero--plain" data-theme="flutlicht">
      <div className="wrap">
        <h1 className="display">{t('title')}</h1>
        <p className="lead">{t('description')}</p>
      </div>
    </section>
  )
}

function Tile({ sweepstake }: { sweepstake: Sweepstake }) {
  const { t } = useTranslation('sweepstakes')
  const language = useLanguage()
  const joined = useJoined()
  const text = useText()
  const { lot, moment, day } = useFigures()
  const { id, status, name, picture, winners, entries } = sweepstake
  const when = { when: moment(sweepstake.drawsAt), day: day(sweepstake.opensAt) }
  return (
    <li className={classNames('sweepstake-tile', status === 'drawn' && 'sweepstake-tile--over')}>
      {picture && (
        <FramedPicture src={picture} width={640} height={400} alt="" sizes="(min-width: 900px) 25vw, 50vw" />
      )}
      <div>
        <Chip kind={chipOf[status]}>{t(`chips.${status}`, when)}</Chip>
        <h3 className="h3">{text(name!)}</h3>
        <p className="small muted">
          {status === 'drawn'
            ? t('tile.drawn', { count: winners.length, lots: joined(winners.slice(0, 5).map(lot)) })
            : t(status === 'planned' ? 'tile.planned' : 'tile.running', {
                ...when,
                count: entries,
                lots: lot(entries),
              })}
        </p>
        <MoreLink
          to={
            status === 'drawn'
              ? path.sweepstakeProof({ sweepstake: id }, language)
              : path.sweepstake({ sweepstake: id }, language)
          }
        >
          {t(status === 'drawn' ? 'check' : 'more')}
        </MoreLink>
      </div>
    </li>
  )
}

type Calendar = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['calendar']>

function CalendarTile({ calendar: { series, doors, first } }: { calendar: Calendar }) {
  const { t } = useTranslation('sweepstakes')
  const language = useLanguage()
  const text = useText()
  const { day } = useFigures()
  return (
    <li className="sweepstake-tile">
      {series.picture && (
        <FramedPicture
          src={series.picture}
          width={640}
          height={400}
          alt=""
          sizes="(min-width: 900px) 25vw, 50vw"
        />
      )}
      <div>
        <Chip kind={first.status === 'planned' ? 'ink' : 'ok'}>
          {t(first.status === 'planned' ? 'chips.planned' : 'chips.calendar', { day: day(first.opensAt) })}
        </Chip>
        <h3 className="h3">{text(series.name)}</h3>
        <p className="small muted">{t('tile.calendar', { count: doors })}</p>
        <MoreLink to={path.doors(language)}>{t('toCalendar')}</MoreLink>
      </div>
    </li>
  )
}
