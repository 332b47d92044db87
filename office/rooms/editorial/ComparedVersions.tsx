import { useTranslation } from 'react-i18next'
import type { ContentLanguage } from '#modules/content/schema.ts'
import type { EditorialDetail } from '#modules/office/editorial/schema.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { exactMoment } from '../../i18n/moments.ts'
import { type AnyNode, type Difference, differencesOf } from './comparing.ts'
import { useVersion } from './use-editorial.ts'

interface ComparedVersionsProps {
  piece: EditorialDetail
  language: ContentLanguage
  /** Numbers, or `draft`. */
  before: string
  after: string
}

/** Two versions, field by field: what went is crossed out, what came is underlined. */
export function ComparedVersions({ piece, language, before, after }: ComparedVersionsProps) {
  const { t } = useTranslation('editorial')
  const former = useVersion(piece.uid, language, before)
  const later = useVersion(piece.uid, language, after)
  const draft = piece.languages[language]?.draft?.node ?? null
  if (former.isError || later.isError)
    return (
      <ErrorState
        title={t('broken')}
        retryLabel={t('again')}
        onRetry={() => void Promise.all([former.refetch(), later.refetch()])}
      />
    )
  const nodeOf = (name: string, found: AnyNode | undefined) => (name === 'draft' ? draft : found)
  const [one, other] = [nodeOf(before, former.data), nodeOf(after, later.data)]
  if (!one || !other) return <Skeleton label={t('loading')} rows={6} />
  const found = differencesOf(one, other)
  if (found.length === 0) return <p className="editorial-none">{t('versions.same')}</p>
  return (
    <dl className="editorial-differences" lang={language}>
      {found.map((difference) => (
        <Compared key={difference.key} difference={difference} />
      ))}
    </dl>
  )
}

const MOMENTS: ReadonlySet<string> = new Set(['displayAt', 'publishAt', 'endAt'])

function Compared({ difference: { key, kind, pieces } }: { difference: Difference }) {
  const { t } = useTranslation('editorial')
  const { language } = useOfficeLanguage()
  const name = kind
    ? t('versions.block', { number: Number(key.split('.')[1]) + 1, kind: t(`blocks.${kind}`, kind) })
    : t(`fields.${key}`)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {pieces.map(({ text, is }, at) => {
          const Part = is === 'added' ? 'ins' : is === 'removed' ? 'del' : 'span'
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
          return <Part key={at}>{MOMENTS.has(key) ? exactMoment(text, language) : text}</Part>
        })}
      </dd>
    </div>
  )
}
