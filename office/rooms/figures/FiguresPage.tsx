import './figures.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { exportFigures, readFigures } from '#modules/office/figures/endpoints.ts'
import type { OfficeFigures } from '#modules/office/figures/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { download } from '../../api/download.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { Awaited } from '../../parts/Awaited.tsx'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, Figures, Section, Stack } from '../../parts/Section.tsx'
import { useTitle } from '../../shell/title.ts'
import { DayChart } from './DayChart.tsx'
import { Events, Kinds, Sellers, Ways } from './FigureTables.tsx'
import { nameOf, PERIODS, type Period, periodOf, readPeriod } from './period.ts'

/** `/zahlen`: what came in on some days. */
export default function FiguresPage() {
  const { t } = useTranslation('figures')
  const { language } = useOfficeLanguage()
  useTitle(t('title'))
  const [params, setParams] = useSearchParams()
  const period = readPeriod(params, new Date())
  const asked = useQuery({
    queryKey: [readFigures.name, period.from, period.to],
    queryFn: ({ signal }) => read(readFigures, { query: period, signal }),
    placeholderData: (shown) => shown,
  })
  const { data } = asked
  const choose = ({ from, to }: Period) => setParams({ von: from, bis: to }, { replace: true })
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub', { from: shortDay(period.from, language), to: shortDay(period.to, language) })}
        actions={<Export period={period} />}
      />
      <Choice period={period} onChoose={choose} />
      <Awaited
        asked={asked}
        words={{ failed: t('failed'), again: t('again'), loading: t('loading') }}
        rows={8}
      />
      {data && <Shown figures={data} />}
    </>
  )
}

function Choice({ period, onChoose }: { period: Period; onChoose: (period: Period) => void }) {
  const { t } = useTranslation('figures')
  const named = nameOf(period, new Date())
  return (
    <div className="figure-days">
      <Segment
        label={t('period')}
        options={PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
        value={named ?? ('' as never)}
        onChange={(name) => onChoose(periodOf(name, new Date()))}
      />
      <Field label={t('from')}>
        <Input
          type="date"
          max={period.to}
          value={period.from}
          onChange={({ target }) => target.value && onChoose({ ...period, from: target.value })}
        />
      </Field>
      <Field label={t('to')}>
        <Input
          type="date"
          min={period.from}
          value={period.to}
          onChange={({ target }) => target.value && onChoose({ ...period, to: target.value })}
        />
      </Field>
    </div>
  )
}

function Export({ period }: { period: Period }) {
  const { t } = useTranslation('figures')
  return (
    <CsvButton
      id="figures.csv"
      label={t('csv')}
      save={() => download(exportFigures, { query: period }, `umsatz-${period.from}-${period.to}.csv`)}
    />
  )
}

function Shown({ figures }: { figures: OfficeFigures }) {
  const { t } = useTranslation('figures')
  const { language } = useOfficeLanguage()
  const { turnover, days, ways, kinds } = figures
  const money = (cents: number) => formatMoney(cents, language)
  if (days.every(({ grossCents }) => grossCents === 0) && ways.length === 0 && kinds.length === 0)
    return <EmptyState icon="card" title={t('empty.title')} text={t('empty.text')} action={null} />
  return (
    <Stack>
      <Figures
        figures={[
          {
            term: t('gross'),
            value: money(turnover.grossCents),
            detail:
              turnover.beforeCents > 0
                ? t('before', { sum: money(turnover.beforeCents) })
                : t('nothingBefore'),
          },
          ...turnover.rates.map(({ rate, netCents, taxCents }) => ({
            term: t('rate', { rate: new Intl.NumberFormat(language).format(rate) }),
            value: money(netCents + taxCents),
            detail: t('tax', { sum: money(taxCents) }),
          })),
          { term: t('takenBack'), value: money(turnover.takenBackCents), detail: t('takenBackText') },
        ]}
      />
      <Section title={t('chart.title')}>
        <DayChart days={days} />
      </Section>
      <Columns kind="halves">
        <Ways {...figures} />
        <Kinds {...figures} />
      </Columns>
      <Events {...figures} />
      <Sellers {...figures} />
    </Stack>
  )
}
