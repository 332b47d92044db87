import './piece-readers.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readPieceReaders } from '#modules/office/editorial/endpoints.ts'
import type { PieceReaders as Told } from '#modules/office/editorial/piece-readers.schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { useOfficeLanguage } from '../../../../i18n/LanguageProvider.tsx'
import { Section } from '../../../../parts/Section.tsx'

const [WIDTH, HEIGHT] = [240, 32]

/** How often what is public of a piece was read in thirty days: one sentence, and how that came day by day. */
export function PieceReaders({ uid }: { uid: string }) {
  const { t } = useTranslation('editor')
  const { data } = useQuery({
    queryKey: [readPieceReaders.name, uid],
    queryFn: ({ signal }) => read(readPieceReaders, { params: { uid }, signal }),
  })
  if (!data?.isPublic) return null
  return (
    <Section
      title={t('readers.title')}
      aside={
        <Link className="tlink" to="/zahlen/leser">
          {t('readers.all')}
        </Link>
      }
    >
      <div className="editor-readers">
        {data.reads > 0 && <Spark days={data.days} />}
        <Sentence told={data} />
      </div>
    </Section>
  )
}

/** The same as the sentence beside it, as a line. */
function Spark({ days }: Pick<Told, 'days'>) {
  const top = Math.max(1, ...days.map(({ reads }) => reads))
  const step = WIDTH / (days.length - 1)
  const points = days
    .map(({ reads }, at) => `${at * step},${HEIGHT - 1 - (reads / top) * (HEIGHT - 2)}`)
    .join(' ')
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points} />
    </svg>
  )
}

function Sentence({ told: { reads, beforeReads, languages } }: { told: Told }) {
  const { t } = useTranslation('editor')
  const { language: own } = useOfficeLanguage()
  const number = new Intl.NumberFormat(own)
  const percent = new Intl.NumberFormat(own, { style: 'percent', maximumFractionDigits: 0 })
  if (reads === 0)
    return (
      <p>
        {beforeReads === 0 ? t('readers.never') : t('readers.none', { before: number.format(beforeReads) })}
      </p>
    )
  const kind =
    beforeReads === 0 ? 'new' : reads === beforeReads ? 'same' : reads > beforeReads ? 'up' : 'down'
  const change = t(`readers.change.${kind}`, {
    percent: beforeReads === 0 ? '' : percent.format(Math.abs(reads - beforeReads) / beforeReads),
  })
  return (
    <p>
      {t('readers.sentence', { count: reads, shown: number.format(reads), change })}
      <small>
        {languages
          .map(({ language, reads: of }) => `${t(`languages.${language}`)} ${number.format(of)}`)
          .join(', ')}
      </small>
    </p>
  )
}
