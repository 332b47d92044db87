import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listLedCamps } from '#modules/office/camps/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { Facts, Section } from '../../parts/Section.tsx'
import { useTitle } from '../../shell/title.ts'

/** `/camps-leiten`: the camps that somebody leads. */
export default function LedPage() {
  const { t } = useTranslation('camps')
  const { language } = useOfficeLanguage()
  useTitle(t('led.title'))
  const { data, isPending, refetch } = useQuery({
    queryKey: [listLedCamps.name],
    queryFn: ({ signal }) => read(listLedCamps, { signal }),
  })
  return (
    <>
      <PageHead title={t('led.title')} sub={t('led.sub')} />
      {isPending && <Skeleton label={t('loading')} rows={4} />}
      {!isPending && !data && (
        <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />
      )}
      {data && (
        <Section title={t('led.yours')}>
          {data.items.length === 0 ? (
            <p className="muted">{t('led.none')}</p>
          ) : (
            <Facts
              facts={data.items.map(({ id, name, place, startsOn, endsOn, booked }) => ({
                term: <Link to={`/camps-leiten/${id}`}>{name}</Link>,
                value: `${shortDay(startsOn, language)} – ${shortDay(endsOn, language)}`,
                detail: t('led.children', { count: booked, place }),
              }))}
            />
          )}
        </Section>
      )}
    </>
  )
}
