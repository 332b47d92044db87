import { useTranslation } from 'react-i18next'
import { listProviderPayouts } from '#modules/office/settlements/endpoints.ts'
import type { ProviderPayout } from '#modules/office/settlements/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { useTitle } from '../../shell/title.ts'
import { PROVIDERS } from './settlement-words.ts'

const source = listSource<ProviderPayout, typeof listProviderPayouts>(listProviderPayouts)

/** `/abgleich/auszahlungen`: what payment providers transferred to the club, and whether it came. */
export default function ProviderPayoutsPage() {
  const { t } = useTranslation('settlements')
  useTitle(t('payouts.title'))
  return (
    <>
      <PageHead
        title={t('payouts.title')}
        sub={t('payouts.sub')}
        crumbs={[{ label: t('title'), to: '/abgleich' }, { label: t('payouts.title') }]}
      />
      <DataList<ProviderPayout>
        name="providerPayouts"
        label={t('payouts.title')}
        source={source}
        columns={useColumns()}
        rowId={({ provider, name }) => `${provider} ${name}`}
        rowName={({ name }) => name}
        centsOf={({ amountCents }) => amountCents}
        empty={{ title: t('payouts.none'), text: t('noneText') }}
      />
    </>
  )
}

function useColumns(): readonly Column<ProviderPayout>[] {
  const { t } = useTranslation('settlements')
  const { language } = useOfficeLanguage()
  const money = (cents: number) => formatMoney(cents, language)
  return [
    { id: 'at', head: t('columns.booked'), cell: ({ at }) => shortDay(at, language) },
    {
      id: 'provider',
      head: t('columns.provider'),
      phone: 'line',
      cell: ({ provider }) => PROVIDERS[provider] ?? provider,
    },
    { id: 'name', head: t('columns.name'), share: 2, phone: 'none', cell: ({ name }) => name },
    { id: 'count', head: t('payouts.lines'), align: 'end', phone: 'none', cell: ({ count }) => count },
    {
      id: 'gross',
      head: t('columns.gross'),
      align: 'end',
      phone: 'none',
      cell: (row) => money(row.grossCents),
    },
    { id: 'fee', head: t('columns.fee'), align: 'end', phone: 'none', cell: (row) => money(row.feeCents) },
    {
      id: 'amount',
      head: t('payouts.amount'),
      align: 'end',
      phone: 'aside',
      cell: (row) => money(row.amountCents),
    },
    {
      id: 'bank',
      head: t('payouts.bank'),
      share: 2,
      phone: 'state',
      cell: ({ isOdd, bankedOn }) =>
        isOdd ? (
          <StateMark kind="stuck">{t('payouts.odd')}</StateMark>
        ) : (
          <StateMark kind={bankedOn ? 'ok' : 'waiting'}>
            {bankedOn ? t('payouts.came', { day: shortDay(bankedOn, language) }) : t('payouts.waits')}
          </StateMark>
        ),
    },
  ]
}
