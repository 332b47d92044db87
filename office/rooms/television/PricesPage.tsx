import './prices.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listTelevisionPrices } from '#modules/office/television/endpoints.ts'
import type { OfficeTelevisionPrices } from '#modules/office/television/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, Facts, Section, Stack } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { PriceDialog } from './PriceDialog.tsx'
import { PlannedPrices } from './Prices.tsx'
import { useGiftName, useOfferName } from './television-words.ts'
import { usePrices } from './use-prices.ts'

/** `/club-tv/preise`: what club TV costs today, who pays what, and what is planned. */
export default function PricesPage() {
  const { t } = useTranslation('television')
  useTitle(t('prices.page'))
  const queries = useQueryClient()
  const mayChange = usePermission('contracts.change')
  const [isPricing, setPricing] = useState(false)
  const { data, isError, refetch } = usePrices()
  const isOnItsWay = data?.items.some(({ state }) => state === 'live') === true
  const month = data?.offers.find(({ runs }) => runs === 'month')
  return (
    <>
      <PageHead
        title={t('prices.page')}
        sub={t('prices.sub')}
        crumbs={[{ label: t('title'), to: '/club-tv' }, { label: t('prices.page') }]}
        actions={
          mayChange &&
          month && (
            <Button
              size="s"
              kind="ink"
              icon="plus"
              {...(isOnItsWay ? { disabledReason: t('prices.onItsWay') } : {})}
              onClick={() => setPricing(true)}
            >
              {t('prices.action')}
            </Button>
          )
        }
      />
      {isError && (
        <ErrorState
          title={t('prices.broken')}
          retryLabel={t('prices.again')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Skeleton label={t('prices.loading')} rows={8} />}
      {data && (
        <Columns kind="aside">
          <Stack>
            <PlannedPrices items={data.items} />
          </Stack>
          <Stack>
            <Today offers={data.offers} gifts={data.gifts} />
            <Agreed agreed={data.agreed} />
          </Stack>
        </Columns>
      )}
      {isPricing && month && (
        <PriceDialog
          now={month}
          onDone={() => queries.invalidateQueries({ queryKey: [listTelevisionPrices.name] })}
          onClose={() => setPricing(false)}
        />
      )}
    </>
  )
}

/** For whoever subscribes or gives now; changed among the values of the club. */
function Today({ offers, gifts }: Pick<OfficeTelevisionPrices, 'offers' | 'gifts'>) {
  const { t } = useTranslation('television')
  const { language } = useOfficeLanguage()
  const offerName = useOfferName()
  const giftName = useGiftName()
  const mayChange = usePermission('values.change')
  const sold = [
    ...offers.map((offer) => ({ ...offer, name: offerName(offer.id) })),
    ...gifts.map((gift) => ({ ...gift, name: t('prices.asGift', { gift: giftName(gift.id) }) })),
  ]
  return (
    <Section title={t('prices.today')}>
      <Facts
        isMoney
        facts={sold.flatMap(({ name, cents, memberCents }) => [
          { term: name, value: formatMoney(cents, language) },
          {
            term: t('prices.forMembers', { offer: name }),
            value: formatMoney(memberCents, language),
          },
        ])}
      />
      <p className="prices-note">{t('prices.todayHint')}</p>
      {mayChange && (
        <LinkButton to="/einrichten/werte" size="s" kind="quiet">
          {t('prices.changeToday')}
        </LinkButton>
      )}
    </Section>
  )
}

/** With how many it is agreed: older subscriptions keep their price until another one is planned for them. */
function Agreed({ agreed }: Pick<OfficeTelevisionPrices, 'agreed'>) {
  const { t } = useTranslation('television')
  const { language } = useOfficeLanguage()
  return (
    <Section title={t('prices.agreed')}>
      {agreed.length === 0 ? (
        <p className="prices-note">{t('prices.agreedNone')}</p>
      ) : (
        <Facts
          facts={agreed.map(({ cents, memberCents, count }) => ({
            term: t('prices.pair', {
              price: formatMoney(cents, language),
              member: formatMoney(memberCents, language),
            }),
            value: t('prices.subscriptions', { count }),
          }))}
        />
      )}
    </Section>
  )
}
