import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { club, type Language } from '#club/club.ts'
import { readSampleMail, showSampleMail, showSamplePaper } from '#modules/office/samples/endpoints.ts'
import { type Sample, sampleLights, sampleReaders } from '#modules/office/samples/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Section } from '../../parts/Section.tsx'
import { Choices } from './Choices.tsx'

/** As wide as mail programs show it, and as phones do. */
const WIDTHS = ['600', '390'] as const
const KILOBYTE = 1024

interface SampleViewProps {
  sample: Sample
  language: Language
  onLanguage: (language: Language) => void
}

/** One mail or paper: in which language and light, how wide, and for whom. */
export function SampleView({ sample, language, onLanguage }: SampleViewProps) {
  const { t } = useTranslation('samples')
  const [light, setLight] = useState<(typeof sampleLights)[number]>('day')
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('600')
  const [reader, setReader] = useState<(typeof sampleReaders)[number]>('usual')
  const isMail = sample.kind === 'mail'
  return (
    <Section title={isMail ? sample.name : t(`papers.${sample.name}`)} aside={sample.example}>
      <div className="samples__choices">
        <Choices
          label={t('language')}
          options={club.languages}
          chosen={language}
          nameOf={(one) => t(`languages.${one}`)}
          onChoose={onLanguage}
        />
        <Choices
          label={t('reader')}
          options={sampleReaders}
          chosen={reader}
          nameOf={(one) => t(`readers.${one}`)}
          onChoose={setReader}
        />
        {isMail && (
          <>
            <Choices
              label={t('light')}
              options={sampleLights}
              chosen={light}
              nameOf={(one) => t(`lights.${one}`)}
              onChoose={setLight}
            />
            <Choices
              label={t('width')}
              options={WIDTHS}
              chosen={width}
              nameOf={(one) => t(`widths.${one}`)}
              onChoose={setWidth}
            />
          </>
        )}
      </div>
      {isMail ? (
        <MailSample query={{ id: sample.id, language, reader }} light={light} width={width} />
      ) : (
        <PaperSample query={{ id: sample.id, language, reader }} />
      )}
    </Section>
  )
}

type Query = { id: string; language: Language; reader: (typeof sampleReaders)[number] }

function MailSample({ query, light, width }: { query: Query; light: string; width: string }) {
  const { t } = useTranslation('samples')
  const { data } = useQuery({
    queryKey: [readSampleMail.name, query],
    queryFn: ({ signal }) => read(readSampleMail, { query, signal }),
  })
  return (
    <>
      <p className="samples__subject">
        <b>{data?.subject}</b>
        {data && <small>{t('size', { size: Math.ceil(data.bytes / KILOBYTE) })}</small>}
      </p>
      {/* Of its own origin only for its letters: nothing in it runs. */}
      <iframe
        className="samples__mail"
        title={t('frame', { width })}
        width={width}
        height={900}
        sandbox="allow-same-origin"
        src={`${showSampleMail.path}?${new URLSearchParams({ ...query, light })}`}
      />
      <details className="samples__plain">
        <summary>{t('plain')}</summary>
        <pre>{data?.plain}</pre>
      </details>
    </>
  )
}

function PaperSample({ query }: { query: Query }) {
  const { t } = useTranslation('samples')
  const address = `${showSamplePaper.path}?${new URLSearchParams(query)}`
  return (
    <>
      <p className="samples__subject">
        <a href={address} target="_blank" rel="noreferrer">
          {t('open')}
        </a>
      </p>
      <iframe className="samples__paper" title={t('paperFrame')} src={address} height={900} />
    </>
  )
}
