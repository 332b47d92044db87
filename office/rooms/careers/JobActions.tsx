import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { changeJobState, exportBoard } from '#modules/office/careers/endpoints.ts'
import type { OfficeJobDetail } from '#modules/office/careers/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { download } from '../../api/download.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { DownloadButton } from '../../parts/DownloadButton.tsx'

/** What can be done with a job: seen, as a table, edited, published or closed with what follows first. */
export function JobActions({ job, title }: { job: OfficeJobDetail; title: string }) {
  const { t } = useTranslation('careers')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const isPublic = job.state === 'published'
  const next = isPublic ? 'closed' : 'published'

  async function change() {
    const body = { state: next, version: job.version } as const
    const answer = await act(changeJobState, { params: { id: job.id }, body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    await queries.invalidateQueries({ queryKey: ['careers'] })
    await queries.invalidateQueries({ queryKey: ['rows'] })
    toast({ kind: 'ok', title: t(`publish.${next}Done`) })
    return null
  }

  return (
    <>
      {job.url && (
        <a className="btn btn--quiet btn--small" href={job.url} target="_blank" rel="noreferrer">
          <span className="btn__label">
            <span>{t('board.onSite')}</span>
          </span>
        </a>
      )}
      <DownloadButton
        label={t('board.csv')}
        save={() => download(exportBoard, { params: { id: job.id } }, `${job.job.originId}.csv`)}
      />
      <Button size="s" kind="quiet" onClick={() => navigate(`/stellen/${job.id}/text`)}>
        {t('edit.title')}
      </Button>
      <Button size="s" kind="ink" onClick={() => setAsking(true)}>
        {t(`publish.${next}`)}
      </Button>
      {isAsking && (
        <ConsequencesDialog
          title={t(`publish.${next}Title`, { job: title })}
          previewKey={['job-state', job.id, job.version]}
          preview={() => ({
            lines: (isPublic ? ['hidden', 'noMore', 'stay'] : ['seen', 'found', 'apply']).map((line) => ({
              text: t(`publish.lines.${line}`),
            })),
            confirm: t(`publish.${next}`),
          })}
          onConfirm={change}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
