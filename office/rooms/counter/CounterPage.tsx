import './counter.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { LastSales } from './LastSales.tsx'
import { SellMatch } from './SellMatch.tsx'
import { useCounter } from './use-counter.ts'

/** `/tageskasse`: tickets for whoever stands there, on match day. */
export default function CounterPage() {
  const { t } = useTranslation('counter')
  const { language } = useOfficeLanguage()
  useTitle(t('title'))
  const { data, isError, refetch } = useCounter()
  const maySell = usePermission('events.change')
  const [chosen, setChosen] = useState<string | null>(null)
  const match =
    data?.matches.find(({ id }) => id === chosen) ?? data?.matches.find(({ isOnSale }) => isOnSale)
  return (
    <>
      <PageHead
        title={t('title')}
        sub={match ? `${match.name[language]}, ${shortMoment(match.startsAt, language)}` : t('sub')}
        actions={
          data && data.matches.length > 1 && match ? (
            <Field label={t('match')} className="counter-match">
              <Select value={match.id} onChange={({ target }) => setChosen(target.value)}>
                {data.matches.map(({ id, name, startsAt }) => (
                  <option key={id} value={id}>
                    {shortMoment(startsAt, language)} {name[language]}
                  </option>
                ))}
              </Select>
            </Field>
          ) : undefined
        }
      />
      {!data && isError && (
        <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton label={t('loading')} rows={8} />}
      {data && !match && (
        <>
          <p className="counter-note">{t('noMatch')}</p>
          {maySell && (
            <LinkButton size="s" kind="ink" icon="plus" to="/spiele/neu">
              {t('putOnSale')}
            </LinkButton>
          )}
        </>
      )}
      {match && <SellMatch key={match.id} match={match} />}
      {data && data.lastSales.length > 0 && <LastSales sales={data.lastSales} />}
    </>
  )
}
