import './presale.css'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { exportPresale } from '#modules/office/events/presale/presale.endpoints.ts'
import type { OfficePresale } from '#modules/office/events/presale/presale.schema.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { download } from '../../../api/download.ts'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { longDay } from '../../../i18n/moments.ts'
import { CsvButton } from '../../../parts/CsvButton.tsx'
import { PageHead } from '../../../parts/PageHead.tsx'
import { Figures, Section, Stack } from '../../../parts/Section.tsx'
import { InsteadOf } from '../../../shell/InsteadOf.tsx'
import { useTitle } from '../../../shell/title.ts'
import { Occupancy } from './Occupancy.tsx'
import { PresaleChart } from './PresaleChart.tsx'
import { ComparedMatches, PresaleDays } from './PresaleTables.tsx'
import { useSentence } from './sentence.ts'
import { usePresale } from './use-presale.ts'

/** `/spiele/:id/vorverkauf`: how a match sells beside those of the season before, and which blocks fill. */
export default function PresalePage() {
  const { t } = useTranslation('events')
  const { id = '' } = useParams()
  const { data, error, refetch } = usePresale(id)
  if (data) return <Presale presale={data} />
  return (
    <InsteadOf
      {...{ error, refetch }}
      words={{ loading: t('loading'), failed: t('failed'), again: t('again') }}
      rows={10}
    />
  )
}

function Presale({ presale }: { presale: OfficePresale }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  useTitle(t('presale.pageTitle', { opponent: presale.opponent }))
  return (
    <>
      <PageHead
        title={t('presale.pageTitle', { opponent: presale.opponent })}
        sub={t('presale.sub', { day: longDay(new Date(presale.startsAt), language) })}
        actions={<Export presale={presale} />}
        crumbs={[
          { label: t('title'), to: '/spiele' },
          { label: presale.opponent, to: `/spiele/${presale.id}` },
          { label: t('presale.title') },
        ]}
      />
      <Stack>
        <PaceFigures presale={presale} />
        <Section title={t('presale.chart')} aside={<Legend presale={presale} />}>
          {presale.days.every(({ sold, usually }) => !sold && !usually) ? (
            <EmptyState
              icon="ticket"
              title={t('presale.nothing')}
              text={t('presale.nothingText')}
              action={null}
            />
          ) : (
            <>
              <PresaleChart presale={presale} />
              <PresaleDays presale={presale} />
            </>
          )}
        </Section>
        <Occupancy presale={presale} />
        <ComparedMatches presale={presale} />
      </Stack>
    </>
  )
}

function PaceFigures({ presale }: { presale: OfficePresale }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const sentence = useSentence(presale)
  const plain = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
  const usually = presale.days.find(({ daysLeft }) => daysLeft === presale.daysLeft)?.usually ?? null
  const inTheEnd = presale.days.at(-1)?.usually ?? null
  return (
    <>
      <p className="presale-sentence">{sentence}</p>
      <Figures
        figures={[
          { term: t('presale.sold'), value: plain.format(presale.sold), detail: t('presale.soldDetail') },
          {
            term: t('presale.usually'),
            value: usually === null ? '–' : plain.format(usually),
            detail: presale.against ? t(`presale.against.${presale.against}`) : t('presale.against.nobody'),
          },
          {
            term: t('presale.inTheEnd'),
            value: inTheEnd === null ? '–' : plain.format(inTheEnd),
            detail: presale.against ? t('presale.inTheEndDetail') : t('presale.against.nobody'),
          },
          {
            term: t('presale.daysLeft'),
            value: plain.format(presale.daysLeft),
            detail: t('presale.daysLeftDetail'),
          },
        ]}
      />
    </>
  )
}

function Legend({ presale }: { presale: OfficePresale }) {
  const { t } = useTranslation('events')
  return (
    <span className="presale-legend">
      <span className="presale-legend__own">{presale.opponent}</span>
      {presale.against && (
        <span className="presale-legend__usually">{t(`presale.against.${presale.against}`)}</span>
      )}
    </span>
  )
}

function Export({ presale }: { presale: OfficePresale }) {
  const { t } = useTranslation('events')
  const name = `vorverkauf-${presale.startsAt.slice(0, 10)}.csv`
  return (
    <CsvButton
      id="presale.csv"
      label={t('presale.csv')}
      save={() => download(exportPresale, { params: { id: presale.id } }, name)}
    />
  )
}
