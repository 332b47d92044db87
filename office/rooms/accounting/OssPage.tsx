import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { readOss, readOssQuarter } from '#modules/office/oss/endpoints.ts'
import type { OfficeOss, OfficeOssQuarter } from '#modules/office/oss/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, Facts, Section, Stack } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { NotHere } from '../../shell/NotHere.tsx'
import { useTitle } from '../../shell/title.ts'
import { MONTH_MARKS } from './month-words.ts'
import { OssTables } from './OssTables.tsx'
import { useQuarterName } from './quarter-words.ts'

/** `/abschluss/oss` and below it a quarter: what is declared in the one-stop-shop, and how near the threshold is. */
export default function OssPage() {
  const { quarter: asked } = useParams()
  const { t } = useTranslation('oss')
  useTitle(t('title'))
  const { data, isPending, refetch } = useQuery({
    queryKey: [readOss.name],
    queryFn: ({ signal }) => read(readOss, { signal }),
  })
  const crumbs = [{ label: t('books'), to: '/abschluss' }, { label: t('title') }]
  if (isPending || !data)
    return (
      <>
        <PageHead title={t('title')} sub={t('sub')} crumbs={crumbs} />
        {isPending ? (
          <Skeleton label={t('loading')} rows={8} />
        ) : (
          <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />
        )}
      </>
    )
  if (asked && !data.quarters.includes(asked)) return <NotHere />
  const quarter = asked ?? data.quarters[0] ?? null
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        crumbs={crumbs}
        actions={<Quarters quarters={data.quarters} shown={quarter} />}
      />
      <Warning oss={data} />
      <Stack>
        {quarter ? (
          <Quarter quarter={quarter} oss={data} />
        ) : (
          <>
            <Terms oss={data} />
            <EmptyState icon="document" title={t('none.title')} text={t('none.text')} action={null} />
          </>
        )}
      </Stack>
    </>
  )
}

/** The quarter before and the one after. */
function Quarters({ quarters, shown }: { quarters: readonly string[]; shown: string | null }) {
  const nameOf = useQuarterName()
  const at = shown === null ? -1 : quarters.indexOf(shown)
  if (at === -1) return null
  return [quarters[at + 1], quarters[at - 1]].map(
    (quarter) =>
      quarter && (
        <LinkButton key={quarter} size="s" kind="quiet" to={`/abschluss/oss/${quarter}`}>
          {nameOf(quarter)}
        </LinkButton>
      ),
  )
}

/** Who is not registered owes the tax of the destination from the threshold on all the same. */
function Warning({ oss: { state, ossFrom } }: { oss: OfficeOss }) {
  const { t } = useTranslation('oss')
  if (ossFrom !== null || state === 'far') return null
  return (
    <Banner kind={state === 'passed' ? 'err' : 'warn'}>
      <b>{t(`warning.${state}.title`)}</b>
      <p>{t(`warning.${state}.text`)}</p>
    </Banner>
  )
}

/** What the club has decided, and how much of the threshold is used. */
function Terms({ oss }: { oss: OfficeOss }) {
  const { t } = useTranslation('oss')
  const { language } = useOfficeLanguage()
  const { ossFrom, isThresholdWaived, thresholdCents, thisYearCents, lastYearCents } = oss
  const money = (cents: number) => formatMoney(cents, language)
  const used = new Intl.NumberFormat(language, { style: 'percent' }).format(thisYearCents / thresholdCents)
  return (
    <Section title={t('terms.title')}>
      <Facts
        facts={[
          {
            term: t('terms.takesPart'),
            value: ossFrom ? t('terms.since', { day: shortDay(ossFrom, language) }) : t('terms.no'),
            detail: t('terms.where'),
          },
          {
            term: t('terms.threshold'),
            value: isThresholdWaived ? t('terms.waived') : money(thresholdCents),
            detail: isThresholdWaived ? t('terms.waivedText') : t('terms.keptText'),
          },
          {
            term: t('terms.thisYear'),
            value: money(thisYearCents),
            detail: t('terms.used', { percent: used, threshold: money(thresholdCents) }),
          },
          { term: t('terms.lastYear'), value: money(lastYearCents) },
        ]}
      />
    </Section>
  )
}

function Quarter({ quarter, oss }: { quarter: string; oss: OfficeOss }) {
  const { t } = useTranslation('oss')
  const { data, isPending, refetch } = useQuery({
    queryKey: [readOssQuarter.name, quarter],
    queryFn: ({ signal }) => read(readOssQuarter, { params: { quarter }, signal }),
  })
  if (isPending) return <Skeleton label={t('loading')} rows={8} />
  if (!data) return <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />
  return (
    <>
      <Columns kind="halves">
        <About read={data} />
        <Terms oss={oss} />
      </Columns>
      <OssTables read={data} />
    </>
  )
}

function About({ read: { quarter, state, dueOn, taxCents } }: { read: OfficeOssQuarter }) {
  const { t } = useTranslation('oss')
  const { language } = useOfficeLanguage()
  const nameOf = useQuarterName()
  return (
    <Section title={nameOf(quarter)}>
      <Facts
        facts={[
          {
            term: t('about.state'),
            value: <StateMark kind={MONTH_MARKS[state]}>{t(`states.${state}`)}</StateMark>,
            detail: t(`statesText.${state}`),
          },
          { term: t('about.tax'), value: formatMoney(taxCents, language) },
          { term: t('about.due'), value: shortDay(dueOn, language), detail: t('about.dueText') },
        ]}
      />
    </Section>
  )
}
