import { useTranslation } from 'react-i18next'
import type { EventDetail, EventPhase } from '#modules/tickets/schema.ts'
import { formatDate } from '#platform/dates.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { when } from './formats.ts'

/** Who buys from when to when, how many tickets, and which of it runs now. */
export function EventPhases({ event }: { event: EventDetail }) {
  const joined = useJoined()
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const text = useText()

  function whoOf({ who, memberSince }: EventPhase): string {
    if (memberSince === null) return t(`phases.who.${who}`)
    return t('phases.memberSince', { day: formatDate(new Date(`${memberSince}T12:00:00Z`), language) })
  }

  function detailOf({ maxPerBuyer, priceClasses }: EventPhase): string {
    const names = event.prices
      .filter(({ priceClass, ticketType }) => ticketType === 'full' && priceClasses?.includes(priceClass))
      .map(({ priceClassName }) => text(priceClassName))
    return joined([
      t('phases.limit', { count: maxPerBuyer }),
      names.length > 0 ? t('phases.classes', { names: joined(names) }) : null,
    ])
  }

  const spanOf = ({ from, until }: EventPhase) =>
    until
      ? t('phases.fromUntil', { from: when(from, language), until: when(until, language) })
      : t('phases.from', { when: when(from, language) })

  return (
    <>
      <h2 className="h2 event-page__phases">{t('phases.title')}</h2>
      <ol className="phases">
        {event.phases.map((phase) => (
          <li key={`${phase.who}-${phase.from}`} className={`phase phase--${phase.state}`}>
            <p>
              <b>{whoOf(phase)}</b>
              <span className="phase__state">{t(`phases.state.${phase.state}`)}</span>
            </p>
            <p>{spanOf(phase)}</p>
            <p className="small muted">{detailOf(phase)}</p>
          </li>
        ))}
      </ol>
    </>
  )
}
