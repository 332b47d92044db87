import './newsletters.css'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { CallFailed } from '#web/api/screen-calls.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { NotHere } from '../../shell/NotHere.tsx'
import { useTitle } from '../../shell/title.ts'
import { Editor } from './Editor.tsx'
import { SentIssue } from './SentIssue.tsx'
import { useNewsletter } from './use-newsletter.ts'

/** `/newsletter/:id`: written while it is a draft, then what becomes of it. */
export default function NewsletterPage() {
  const { t } = useTranslation('newsletters')
  const { id = '' } = useParams()
  const { data, isError, error, refetch } = useNewsletter(id)
  useTitle(data?.contents.subject.de || t('title'))
  if (data) return data.state === 'draft' ? <Editor key={data.id} issue={data} /> : <SentIssue issue={data} />
  if (error instanceof CallFailed && [400, 404].includes(error.failure.status ?? 0)) return <NotHere />
  if (isError)
    return <ErrorState title={t('broken')} retryLabel={t('again')} onRetry={() => void refetch()} />
  return <Skeleton label={t('loading')} rows={10} />
}
