import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import type { EventDetail } from '#modules/tickets/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { useLanguage } from '#web/shell/here.ts'
import { Crest, TeamCrest } from '#web/ui/Crest.tsx'

/** Which match, and how many tickets fans pass on for it. */
export function MatchHead({ event, count }: { event: EventDetail; count: number }) {
  const { t } = useTranslation('marketplace')
  const language = useLanguage()
  return (
    <section className="evp__head" data-theme="flutlicht">
      <div className="wrap evp__in">
        <div>
          <div className="vs">
            <Crest />
            <TeamCrest src={event.opponentCrest} />
          </div>
          <h1 className="display">
            {club.shortName} – {event.opponent}
          </h1>
          <p className="lead">
            {formatDateTime(new Date(event.startsAt), language)}, {event.venue.name}
          </p>
        </div>
        {count > 0 && (
          <p className="mk__n">
            <span className="num">{count}</span>
            <b>{t('event.count', { count })}</b>
          </p>
        )}
      </div>
    </section>
  )
}
