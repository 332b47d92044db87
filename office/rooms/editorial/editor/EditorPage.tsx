import './page/editor.css'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { CallFailed } from '#web/api/screen-calls.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePermission } from '../../../session/session.ts'
import { NotHere } from '../../../shell/NotHere.tsx'
import { useTitle } from '../../../shell/title.ts'
import { Editor } from './page/Editor.tsx'
import { ReadOnlyPiece } from './page/ReadOnlyPiece.tsx'
import { titleOf } from './page/titles.ts'
import { usePiece } from './page/use-piece.ts'

/** `/redaktion/:uid`: a piece is written; what comes from elsewhere is read. */
export default function EditorPage() {
  const { t } = useTranslation('editor')
  const { uid = '' } = useParams()
  const mayWrite = usePermission('content.write')
  const { data, isError, error, refetch } = usePiece(uid)
  useTitle(data ? titleOf(data) || t('untitled') : t('title'))
  if (data)
    return data.readOnly || !mayWrite ? (
      <ReadOnlyPiece piece={data} />
    ) : (
      <Editor key={data.uid} piece={data} />
    )
  if (error instanceof CallFailed && [400, 404].includes(error.failure.status ?? 0)) return <NotHere />
  if (isError)
    return <ErrorState title={t('broken')} retryLabel={t('again')} onRetry={() => void refetch()} />
  return <Skeleton label={t('loading')} rows={10} />
}
