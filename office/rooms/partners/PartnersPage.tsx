import './partners.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPartnerBooks } from '#modules/office/partners/endpoints.ts'
import type { OfficePartner } from '#modules/office/partners/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { Awaited } from '../../parts/Awaited.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Facts, Section, Stack } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { CommissionDialog } from './CommissionDialog.tsx'
import { PartnerMonths } from './PartnerMonths.tsx'
import { useMonthName, usePercent } from './partner-words.ts'

const queryKey = [listPartnerBooks.name]

/** `/partnerabrechnung`: what was sold for partners, settled with them month by month. */
export default function PartnersPage() {
  const { t } = useTranslation('partners')
  useTitle(t('title'))
  const queries = useQueryClient()
  const asked = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(listPartnerBooks, { signal }),
  })
  const { data } = asked
  const renew = () => queries.invalidateQueries({ queryKey })
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <Awaited
        asked={asked}
        words={{ failed: t('failed'), again: t('again'), loading: t('loading') }}
        rows={6}
      />
      {data && data.items.length === 0 && (
        <EmptyState icon="document" title={t('none.title')} text={t('none.text')} action={null} />
      )}
      {data && (
        <Stack>
          {data.items.map((partner) => (
            <Partner key={partner.id} partner={partner} onDone={renew} />
          ))}
        </Stack>
      )}
    </>
  )
}

function Partner({ partner, onDone }: { partner: OfficePartner; onDone: () => Promise<void> }) {
  const { t } = useTranslation('partners')
  const { language } = useOfficeLanguage()
  const mayChange = usePermission('money.change')
  const [isSetting, setSetting] = useState(false)
  const monthOf = useMonthName()
  const percentOf = usePercent()
  const { name, legalName, balanceCents, rates, open, settlements } = partner
  return (
    <Section title={name}>
      <Facts
        facts={[
          { term: t('legalName'), value: legalName },
          {
            term: t('balance'),
            value: formatMoney(balanceCents, language),
            detail: t(balanceCents < 0 ? 'balanceOwed' : 'balanceText'),
          },
          {
            term: t('commission.title'),
            value:
              rates.length === 0 ? (
                t('commission.none')
              ) : (
                <ul className="partner-rates">
                  {rates.map(({ month, percent, setBy }) => (
                    <li key={month}>
                      {t('commission.from', { percent: percentOf(percent), month: monthOf(month) })}{' '}
                      <small>{setBy}</small>
                    </li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
      {mayChange && (
        <p className="partner-actions">
          <Button size="s" kind="line" onClick={() => setSetting(true)}>
            {t(rates.length === 0 ? 'commission.agree' : 'commission.button')}
            <span className="vh"> {name}</span>
          </Button>
        </p>
      )}
      {open.length + settlements.length === 0 ? (
        <p className="hint">{t('nothingSold')}</p>
      ) : (
        <PartnerMonths partner={partner} onDone={onDone} />
      )}
      {isSetting && <CommissionDialog partner={partner} onDone={onDone} onClose={() => setSetting(false)} />}
    </Section>
  )
}
