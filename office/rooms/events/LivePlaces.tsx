import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { Facts, Section } from '../../parts/Section.tsx'
import { SaleMark } from './SaleMark.tsx'
import { useEventPlaces } from './use-event.ts'

/** The sale in numbers, renewed every ten seconds. */
export function LivePlaces({ event }: { event: OfficeEvent }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const { data, isError, refetch } = useEventPlaces(event.id)
  const plain = new Intl.NumberFormat(language)
  return (
    <Section title={t('live.title')} aside={<SaleMark event={event} />}>
      {!data && !isError && <Skeleton label={t('loading')} rows={4} />}
      {!data && isError && (
        <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <Facts
            facts={[
              {
                term: t('places.sold'),
                value: plain.format(data.sold),
                detail:
                  data.complimentary > 0 && `${t('live.complimentary')} ${plain.format(data.complimentary)}`,
              },
              { term: t('places.held'), value: plain.format(data.held) },
              {
                term: t('places.blocked'),
                value: plain.format(data.blocked),
                detail: data.blockedBecause
                  .map(({ reason, count }) => `${t(`reasons.${reason}`, reason)} ${plain.format(count)}`)
                  .join(', '),
              },
              { term: t('places.free'), value: plain.format(data.free) },
              { term: t('live.revenue'), value: formatMoney(data.cents, language) },
            ]}
          />
          <p className="event-note">
            {t('live.lastMinutes', { count: data.lastMinutes })} {isError && t('live.stale')}
          </p>
          <Link className="tlink" to={`/spiele/${event.id}/vorverkauf`}>
            {t('presale.open')}
          </Link>
        </>
      )}
    </Section>
  )
}
