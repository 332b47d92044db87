import { useTranslation } from 'react-i18next'
import { camps as terms } from '#club/camps.ts'
import type { Camp } from '#modules/camps/schema.ts'
import { useLanguage } from '#web/site/here.ts'
import { rangeOf } from './camp-view.ts'

/** When, where and for whom. */
export function CampFacts({ camp }: { camp: Camp }) {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const { startsOn, endsOn, dailyFrom, dailyUntil, place, ageFrom, ageUntil, capacity } = camp
  return (
    <dl className="camp-facts">
      <div>
        <dt>{t('facts.when')}</dt>
        <dd>
          {rangeOf({ startsOn, endsOn }, language)}
          <small>{t('facts.daily', { from: dailyFrom, until: dailyUntil })}</small>
        </dd>
      </div>
      <div>
        <dt>{t('facts.where')}</dt>
        <dd>{place}</dd>
      </div>
      <div>
        <dt>{t('facts.who')}</dt>
        <dd>
          {t('facts.ages', { from: ageFrom, until: ageUntil })}
          <small>{t('facts.capacity', { count: capacity })}</small>
        </dd>
      </div>
    </dl>
  )
}

/** What goes back when a booking is called off, by the club's ladder. */
export function CancellationTerms() {
  const { t } = useTranslation('camps')
  const last = terms.cancellation.at(-1)!
  return (
    <ul className="camp-terms small">
      {terms.cancellation.map(({ daysBefore, percent }) => (
        <li key={daysBefore}>
          {t(percent === 100 ? 'terms.all' : 'terms.part', { count: daysBefore, percent })}
        </li>
      ))}
      <li>{t('terms.none', { count: last.daysBefore })}</li>
    </ul>
  )
}
