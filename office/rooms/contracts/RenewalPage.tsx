import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listSeasons, tryRenewal } from '#modules/office/contracts/seasons.endpoints.ts'
import type { OfficeSeason } from '#modules/office/contracts/seasons.schema.ts'
import { nameOfPriceClass } from '#modules/tickets/sale.rules.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay, shortMoment } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { Facts, Figures, Section, Stack } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { seasonName } from './contract-words.ts'
import { PhasesDialog } from './PhasesDialog.tsx'
import { PricesDialog } from './PricesDialog.tsx'
import { RunReport } from './RunReport.tsx'
import { SeasonDialog } from './SeasonDialog.tsx'

/** `/verlaengerung`: seasons, their price lists, and the yearly run. */
export default function RenewalPage() {
  const { t } = useTranslation('contracts')
  useTitle(t('renewal.title'))
  const mayRenew = usePermission('contracts.renew')
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const { data, isPending, refetch } = useQuery({
    queryKey: [listSeasons.name],
    queryFn: ({ signal }) => read(listSeasons, { signal }),
  })
  const renew = () => queries.invalidateQueries({ queryKey: [listSeasons.name] })
  const seasons = data?.items ?? []
  return (
    <>
      <PageHead
        title={t('renewal.title')}
        sub={t('renewal.sub')}
        actions={
          mayRenew && (
            <Button size="s" kind="ink" icon="plus" onClick={() => setAdding(true)}>
              {t('renewal.add')}
            </Button>
          )
        }
      />
      {isPending && <Skeleton label={t('loading')} rows={6} />}
      {!isPending && !data && (
        <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />
      )}
      {data && seasons.length === 0 && (
        <EmptyState icon="document" title={t('renewal.none')} text={t('renewal.noneText')} action={null} />
      )}
      <Stack>
        {seasons.map((season) => (
          <SeasonPart key={season.season} season={season} onChanged={renew} />
        ))}
      </Stack>
      {isAdding && (
        <SeasonDialog
          former={seasons[0] ?? null}
          season={null}
          onDone={renew}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

interface SeasonPartProps {
  season: OfficeSeason
  onChanged: () => Promise<void>
}

function SeasonPart({ season, onChanged }: SeasonPartProps) {
  const { t } = useTranslation('contracts')
  const { language } = useOfficeLanguage()
  const mayRenew = usePermission('contracts.renew')
  const [open, setOpen] = useState<'terms' | 'prices' | 'sale' | null>(null)
  const { renewalFrom, renewedAt, asked, confirmed, contracts } = season

  async function tryRun() {
    const answer = await act(tryRenewal, { params: { season: season.season } })
    if (answer.ok) await onChanged()
  }

  const close = () => setOpen(null)
  return (
    <Section title={seasonName(season.season)} aside={stateOf()}>
      <Figures
        figures={[
          { term: t('renewal.contracts'), value: contracts },
          { term: t('renewal.asked'), value: asked },
          { term: t('renewal.confirmed'), value: confirmed },
        ]}
      />
      <SeasonFacts season={season} />
      <p className="contracts-actions">
        {mayRenew && !renewedAt && (
          <>
            <Button size="s" kind="quiet" onClick={() => setOpen('terms')}>
              {t('renewal.change')}
            </Button>
            <Button size="s" kind="quiet" onClick={() => setOpen('prices')}>
              {t('renewal.changePrices')}
            </Button>
          </>
        )}
        {mayRenew && (
          <Button size="s" kind="quiet" onClick={() => setOpen('sale')}>
            {t('renewal.changeSale')}
          </Button>
        )}
        <LinkButton size="s" kind="quiet" to={`/verlaengerung/${season.season}/warteliste`}>
          {t('line.open')}
        </LinkButton>
        {mayRenew && renewalFrom && (
          <Button size="s" kind="ink" onClick={() => void tryRun()}>
            {t('renewal.try')}
          </Button>
        )}
      </p>
      {season.runs.slice(0, 4).map((run, at) => (
        <RunReport key={run.id} run={run} season={season} isLatest={at === 0} onChanged={onChanged} />
      ))}
      {open === 'terms' && <SeasonDialog former={null} season={season} onDone={onChanged} onClose={close} />}
      {open === 'sale' && <PhasesDialog season={season} onDone={onChanged} onClose={close} />}
      {open === 'prices' && <PricesDialog season={season} onDone={onChanged} onClose={close} />}
    </Section>
  )

  function stateOf(): string {
    if (renewedAt) return t('renewal.renewed', { day: shortDay(renewedAt, language) })
    return season.isRenewing ? t('renewal.open', { confirmed, asked }) : ''
  }
}

/** Until when what has to be said, what it costs, and to whom it is sold. */
function SeasonFacts({ season }: { season: OfficeSeason }) {
  const { t } = useTranslation('contracts')
  const { language } = useOfficeLanguage()
  const { renewalFrom, confirmUntil, renewedAt } = season
  const moment = (at: string | null) => (at ? shortMoment(at, language) : t('renewal.undecided'))
  return (
    <Facts
      facts={[
        ...(renewedAt && !renewalFrom
          ? []
          : [
              { term: t('renewal.renewalFrom'), value: moment(renewalFrom) },
              { term: t('renewal.confirmUntil'), value: moment(confirmUntil) },
              { term: t('renewal.silent'), value: t(`renewal.silentHolders.${season.silentHolders}`) },
            ]),
        { term: t('renewal.notice'), value: shortDay(season.noticeUntil, language) },
        { term: t('renewal.instalments'), value: season.instalments },
        {
          term: t('renewal.prices'),
          value: season.prices.length === 0 ? t('renewal.noPrices') : pricesInWords(season, language),
        },
        { term: t('renewal.sale'), value: saleInWords() },
      ]}
    />
  )

  function saleInWords(): string {
    if (season.phases.length === 0) return t('renewal.noSale')
    return season.phases
      .map(({ who, from }) => `${t(`renewal.who.${who}`)}: ${shortMoment(from, language)}`)
      .join(' · ')
  }
}

/** Full prices; the others are in the list. */
function pricesInWords({ prices }: OfficeSeason, language: 'de' | 'en'): string {
  return prices
    .filter(({ ticketType }) => ticketType === 'full')
    .map(
      ({ priceClass, priceCents }) =>
        `${nameOfPriceClass(priceClass)[language]} ${formatMoney(priceCents, language)}`,
    )
    .join(' · ')
}
