import './counter.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { formatMoney } from '#platform/money.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { useTitle } from '../../shell/title.ts'
import { OpenDrawer } from './CashDialogs.tsx'
import { ShiftDetail } from './ShiftDetail.tsx'
import { useOpenCash, useShifts } from './use-cash.ts'

/** `/kassenbuch`: drawers, from the float to the count. */
export default function CashBookPage() {
  const { t } = useTranslation('cash')
  const { language } = useOfficeLanguage()
  useTitle(t('title'))
  const [params, setParams] = useSearchParams()
  const [isOpening, setOpening] = useState(false)
  const { cash } = useOpenCash()
  const { data, isError, refetch } = useShifts()
  const chosen = params.get('tag') ?? data?.items[0]?.id
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={
          cash && (
            <Button
              size="s"
              kind="ink"
              disabledReason={cash.refusal ? t('noSigner') : null}
              onClick={() => setOpening(true)}
            >
              {t('open.button')}
            </Button>
          )
        }
      />
      {cash?.isSimulated && (
        <Banner kind="warn">
          <b>{t('simulated.title')}</b>
          <p>{t('simulated.text')}</p>
        </Banner>
      )}
      {!data && isError && (
        <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton label={t('loading')} rows={8} />}
      {data && (
        <Columns kind="aside">
          {chosen ? <ShiftDetail key={chosen} id={chosen} /> : <p className="counter-note">{t('none')}</p>}
          <Section title={t('shifts')}>
            <ul className="last-sales cash-shifts">
              {data.items.map(({ id, drawer, number, openedAt, closedAt, balanceCents, countedCents }) => (
                <li key={id}>
                  <Button
                    size="s"
                    kind="quiet"
                    aria-current={id === chosen || undefined}
                    onClick={() => setParams({ tag: id })}
                  >
                    {drawer}, Z {number}
                  </Button>
                  <span className="num">{formatMoney(countedCents ?? balanceCents, language)}</span>
                  <div>
                    <StateMark kind={closedAt ? 'off' : 'running'}>
                      {t(closedAt ? 'closed' : 'isOpen')}
                    </StateMark>{' '}
                    <small>{shortMoment(openedAt, language)}</small>
                  </div>
                </li>
              ))}
            </ul>
          </Section>
        </Columns>
      )}
      {isOpening && <OpenDrawer onDone={(id) => setParams({ tag: id })} onClose={() => setOpening(false)} />}
    </>
  )
}
