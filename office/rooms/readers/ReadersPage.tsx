import './readers.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { exportReaders, readReaders } from '#modules/office/readers/endpoints.ts'
import { readerDays } from '#modules/office/readers/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { download } from '../../api/download.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { DownloadButton } from '../../parts/DownloadButton.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Section, Stack } from '../../parts/Section.tsx'
import { useTitle } from '../../shell/title.ts'
import { FilmTable } from './FilmTable.tsx'
import { ReadsChart } from './ReadsChart.tsx'
import { PageTable, SiteTable } from './ReadsTables.tsx'

const USUAL = 30

/** `/zahlen/leser`: how often pages are read and films played. */
export default function ReadersPage() {
  const { t } = useTranslation('readers')
  useTitle(t('title'))
  const { language } = useOfficeLanguage()
  const [params, setParams] = useSearchParams()
  const days = readerDays.find((one) => String(one) === params.get('tage')) ?? USUAL
  const { data, isPending, refetch } = useQuery({
    queryKey: [readReaders.name, days],
    queryFn: ({ signal }) => read(readReaders, { query: { days }, signal }),
  })
  const number = new Intl.NumberFormat(language)
  const sub = data
    ? t('sub', {
        count: data.reads,
        shown: number.format(data.reads),
        from: shortDay(data.from, language),
        to: shortDay(data.to, language),
      })
    : t('what')
  return (
    <>
      <PageHead title={t('title')} sub={sub} actions={<Export days={days} />} />
      <div className="readers-head">
        <Select
          aria-label={t('period')}
          value={days}
          onChange={({ target }) => setParams({ tage: target.value }, { replace: true })}
        >
          {readerDays.map((one) => (
            <option key={one} value={one}>
              {t('days', { count: one })}
            </option>
          ))}
        </Select>
        <p>{t('how')}</p>
      </div>
      {isPending && <Skeleton label={t('loading')} rows={8} />}
      {!isPending && !data && (
        <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />
      )}
      {data && (
        <Stack>
          {data.reads === 0 ? (
            <p>{t('none')}</p>
          ) : (
            <>
              <Section title={t('byDay.title')}>
                <ReadsChart days={data.days} />
              </Section>
              <Section title={t('sites.title')}>
                <SiteTable sites={data.sites} />
              </Section>
              <Section title={t('pages.title')} aside={t('pages.aside')}>
                <PageTable pages={data.pages} />
              </Section>
            </>
          )}
          <Section title={t('films.title')} aside={t('films.aside')}>
            {data.films.length === 0 ? <p>{t('films.none')}</p> : <FilmTable films={data.films} />}
          </Section>
        </Stack>
      )}
    </>
  )
}

function Export({ days }: { days: number }) {
  const { t } = useTranslation('readers')
  return (
    <DownloadButton
      label={t('export')}
      save={() => download(exportReaders, { query: { days } }, t('exportFile'))}
    />
  )
}
