import '../editorial.css'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { club } from '#club/club.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PageHead } from '../../../parts/PageHead.tsx'
import { useTitle } from '../../../shell/title.ts'
import { useSiteName } from '../editorial-words.tsx'
import { LanguageStates } from '../LanguageStates.tsx'
import { PieceActions } from '../PieceActions.tsx'
import { usePiece } from '../use-editorial.ts'

/** `/redaktion/:uid`: what stands there in each language, and its state. */
export default function EditorPage() {
  const { t } = useTranslation('editorial')
  const { uid = '' } = useParams()
  const siteName = useSiteName()
  const { data, isPending, refetch } = usePiece(uid)
  const written = data && club.languages.flatMap((language) => data.languages[language] ?? [])
  const first = written?.[0]
  const title = String((first?.draft ?? first?.published)?.node['title'] ?? '') || t('untitled')
  useTitle(data ? title : t('title'))
  if (isPending) return <Skeleton label={t('loading')} rows={6} />
  if (!data) return <ErrorState title={t('broken')} retryLabel={t('again')} onRetry={() => void refetch()} />
  const languages = club.languages.flatMap((language) => {
    const one = data.languages[language]
    if (!one) return []
    const { draft, published } = one
    return [
      {
        language,
        state: published?.state ?? ('draft' as const),
        hasDraft: draft !== null,
        review: draft?.review?.state ?? null,
      },
    ]
  })
  return (
    <>
      <PageHead
        title={title}
        sub={`${t(`kinds.${data.kind}`)}, ${siteName(data.site)}`}
        crumbs={[{ label: t('title'), to: '/redaktion' }, { label: title }]}
        actions={<PieceActions piece={data} />}
      />
      <LanguageStates languages={languages} />
    </>
  )
}
