import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type MediaQuery, mediaViews } from '#modules/office/media/schema.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { LoadMore } from '#web/ui/navigation/LoadMore.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { MediaThumb } from '../../parts/media/PictureGrid.tsx'
import { useFolderPictures, useMediaList } from '../../parts/media/use-media.ts'

const STEP = 40
const MOST = 200

/** What the library has of what was asked for. */
export function MediaResults(given: { view: string; q: string; kind: string }) {
  const { t } = useTranslation('media')
  const [pageSize, setPageSize] = useState(STEP)
  const view = mediaViews.find((one) => one === given.view) ?? 'all'
  const kind = (['picture', 'pdf'] as const).find((one) => one === given.kind)
  const query: Partial<MediaQuery> = { ...(kind ? { kind } : {}), ...(given.q ? { q: given.q } : {}) }
  const list = useMediaList({ view, pageSize, ...query })
  const isAll = view === 'all' && !given.q && !kind
  return (
    <Results list={list} empty={t(isAll ? 'empty' : 'noMatch')} onMore={() => setPageSize(pageSize + STEP)}>
      {list.data?.items.map((asset) => (
        <li key={asset.id}>
          <Link to={`/medien/${asset.id}`}>
            <MediaThumb id={asset.id} asset={asset} />
          </Link>
        </li>
      ))}
    </Results>
  )
}

/** What lies in the club's folders: shown, and changed where it lies. */
export function FolderResults({ q }: { q: string }) {
  const { t } = useTranslation('media')
  const [pageSize, setPageSize] = useState(STEP)
  const list = useFolderPictures({ pageSize, ...(q ? { q } : {}) })
  return (
    <>
      <p className="media-note">{t('picker.foldersHint')}</p>
      <Results list={list} empty={t('noMatch')} onMore={() => setPageSize(pageSize + STEP)}>
        {list.data?.items.map(({ id }) => (
          <li key={id}>
            <a href={`/media/${id}`} target="_blank" rel="noreferrer">
              <MediaThumb id={id} asset={null} />
            </a>
          </li>
        ))}
      </Results>
    </>
  )
}

interface ResultsProps {
  list: {
    data?: { items: readonly unknown[]; totalCount: number | null } | undefined
    isError: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  empty: string
  onMore: () => void
  children: ReactNode
}

function Results({ list: { data, isError, isFetching, refetch }, empty, onMore, children }: ResultsProps) {
  const { t } = useTranslation('media')
  if (isError)
    return <ErrorState title={t('broken')} retryLabel={t('again')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton label={t('loading')} rows={6} />
  const shown = data.items.length
  const total = Math.max(shown, data.totalCount ?? shown)
  if (shown === 0) return <p className="media-note">{empty}</p>
  return (
    <>
      <ul className="media-grid media-grid--page">{children}</ul>
      {total > STEP && (
        <LoadMore
          shown={shown}
          total={Math.min(total, Math.max(MOST, shown))}
          text={t('shown', { shown, count: total })}
          label={t('picker.more')}
          busy={isFetching}
          onMore={onMore}
        />
      )}
    </>
  )
}
