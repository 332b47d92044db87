import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnSweepstake, Sweepstake } from '#modules/sweepstakes/schema.ts'
import { berlinDate } from '#platform/dates.ts'
import { useFigures } from '#web/draws/figures.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MoreLink, TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Conditions } from '../SweepstakeMatter.tsx'
import type { useOwnDoors } from '../sweepstake-data.ts'

// Who takes part is known only once the browser has looked.
const EnterToday = lazy(async () => ({ default: (await import('./EnterToday.tsx')).EnterToday }))

interface DoorPanelProps {
  /** Null: none is open, and none was touched. */
  door: Sweepstake | null
  first: Sweepstake
  now: string
  own: ReturnType<typeof useOwnDoors>
}

/** What is behind a door, or why it does not open. */
export function DoorPanel({ door, first, now, own }: DoorPanelProps) {
  const { t } = useTranslation('sweepstakes')
  const language = useLanguage()
  const { moment } = useFigures()
  if (door?.status === 'active') return <OpenDoor door={door} own={own} />
  if (door && door.status !== 'planned')
    return (
      <div className="wrap calendar__said">
        <PastDoor door={door} own={own.doors?.get(door.id)} />
      </div>
    )
  if (first.status === 'planned' && (!door || door.id === first.id)) {
    const nights = nightsBetween(now, first.opensAt)
    return (
      <div className="wrap calendar__said">
        <EmptyState
          icon="star"
          title={t('calendar.nights', { count: nights })}
          text={t('calendar.firstOpens', { when: moment(first.opensAt) })}
          action={<MoreLink to={path.sweepstakes(language)}>{t('all')}</MoreLink>}
        />
      </div>
    )
  }
  return door ? (
    <div className="wrap calendar__said">
      <Banner icon="lock">
        <b>{t('calendar.early', { door: door.door, when: moment(door.opensAt) })}</b>
        <p>{t('calendar.earlyText')}</p>
      </Banner>
    </div>
  ) : null
}

/** How often one sleeps until then. */
function nightsBetween(from: string, until: string): number {
  const day = (iso: string) => Date.parse(berlinDate(new Date(iso)))
  return Math.round((day(until) - day(from)) / 86_400_000)
}

function PastDoor({ door, own }: { door: Sweepstake; own: OwnSweepstake | undefined }) {
  const { t } = useTranslation('sweepstakes')
  const language = useLanguage()
  const joined = useJoined()
  const text = useText()
  const { lot, moment } = useFigures()
  const won = own?.lot?.win && own.lot.win.state !== 'PassedOn'
  const { winners, status } = door
  return (
    <Banner kind={won ? 'ok' : 'info'} icon={won ? 'star' : 'clock'}>
      <b>
        {won
          ? t('calendar.youWon', { door: door.door, lot: lot(own.lot!.number) })
          : t(own?.lot ? 'calendar.wasIn' : 'calendar.wasMissed', { door: door.door })}
      </b>
      <p>
        {t('calendar.behind', { what: text(door.name!) })}{' '}
        {status === 'drawn'
          ? t('wonBy', { count: winners.length, lots: joined(winners.map(lot)) })
          : t('drawsAt', { when: moment(door.drawsAt) })}
      </p>
      <p>
        <TextLink
          to={won ? path.ownDoors(language) : path.sweepstakeProof({ sweepstake: door.id }, language)}
        >
          {t(won ? 'lot.answer' : 'check')}
        </TextLink>
      </p>
    </Banner>
  )
}

function OpenDoor({ door, own }: { door: Sweepstake; own: DoorPanelProps['own'] }) {
  const { t } = useTranslation('sweepstakes')
  const text = useText()
  const { lot, moment } = useFigures()
  return (
    <section className="calendar-today" data-theme="flutlicht" aria-labelledby="door-today">
      <div className="wrap calendar-today__in">
        {door.picture && (
          <Picture
            src={door.picture}
            width={640}
            height={400}
            alt=""
            sizes="(min-width: 900px) 40vw, 100vw"
          />
        )}
        <div>
          <p className="small">{t('calendar.openUntil', { door: door.door, when: moment(door.closesAt) })}</p>
          <h2 className="h1" id="door-today">
            {text(door.name!)}
          </h2>
          <p className="lead">{text(door.text!)}</p>
          <Suspense fallback={<Skeleton label={t('loading')} rows={2} />}>
            <EnterToday door={door} own={own} />
          </Suspense>
          <p className="small muted">
            {t('calendar.inToday', { count: door.entries, lots: lot(door.entries) })}
          </p>
        </div>
      </div>
      <div className="wrap">
        <Conditions sweepstake={door} />
      </div>
    </section>
  )
}
