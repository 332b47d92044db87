import './videos.css'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countVideos, listVideos } from '#modules/office/videos/endpoints.ts'
import { type OfficeVideo, videoStates } from '#modules/office/videos/schema.ts'
import { filmEndings } from '#modules/videos/packaging/uploads.rules.ts'
import { read } from '#web/api/screen-calls.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FileInput } from '#web/ui/fields/FileInput.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column, Filter, View } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { useTitle } from '../../shell/title.ts'
import { BroadcastDialog } from './BroadcastDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { SendingList } from './SendingList.tsx'
import { sendFilm } from './sending.ts'
import { useTerritoryWords } from './territory-words.ts'
import { useMaking, useRenewVideos } from './use-video.ts'
import { clockOf, useStateWords } from './video-words.ts'

const source = listSource<OfficeVideo, typeof listVideos>(listVideos)

/** `/medien/videos`: the films of the club, and those on their way. */
export default function VideosPage() {
  const { t } = useTranslation('videos')
  useTitle(t('title'))
  const making = useMaking()
  const renew = useRenewVideos()
  const input = useRef<HTMLInputElement>(null)
  const [isImporting, setImporting] = useState(false)
  const [isPlanning, setPlanning] = useState(false)
  const maySend = making.data?.mayTranscode === true
  const choose = () => input.current?.click()
  useCommand(
    maySend
      ? {
          id: 'videos.upload',
          label: t('upload'),
          keys: 'u',
          icon: 'plus',
          group: 'new',
          hint: t('uploadHint'),
          run: choose,
        }
      : null,
  )

  function send(files: readonly File[]) {
    for (const file of files) void sendFilm(file, null, () => void renew()).then(() => renew())
  }

  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={
          <>
            <Button size="s" kind="quiet" onClick={() => setImporting(true)}>
              {t('import.title')}
            </Button>
            {maySend && !making.data?.hasBroadcast && (
              <Button size="s" kind="quiet" onClick={() => setPlanning(true)}>
                {t('broadcast.button')}
              </Button>
            )}
            {maySend && (
              <Button size="s" kind="ink" icon="plus" onClick={choose}>
                {t('upload')} <KeyCaps keys="u" />
              </Button>
            )}
          </>
        }
      />
      <FileInput
        ref={input}
        hidden
        multiple
        accept={filmEndings.join(',')}
        aria-label={t('upload')}
        onFiles={send}
      />
      {making.data?.mayTranscode === false && <Banner>{t('noTools')}</Banner>}
      <SendingList left={making.data?.uploads ?? []} />
      <DataList
        name="videos"
        label={t('title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ workingTitle }) => workingTitle}
        to={({ id }) => `/medien/videos/${id}`}
        views={useViews()}
        filters={useFilters()}
        search={{ name: 'q', placeholder: t('search') }}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {isPlanning && <BroadcastDialog onClose={() => setPlanning(false)} />}
      {isImporting && <ImportDialog instead={null} onClose={() => setImporting(false)} />}
    </>
  )
}

function useColumns(): readonly Column<OfficeVideo>[] {
  const { t } = useTranslation('videos')
  const { language } = useOfficeLanguage()
  const stateOf = useStateWords()
  const territoryOf = useTerritoryWords()
  return [
    { id: 'title', head: t('columns.title'), share: 3, cell: ({ workingTitle }) => workingTitle },
    {
      id: 'state',
      head: t('columns.state'),
      share: 2,
      phone: 'state',
      cell: (video) => {
        const { kind, words } = stateOf(video)
        return <StateMark kind={kind}>{words}</StateMark>
      },
    },
    {
      id: 'page',
      head: t('columns.page'),
      phone: 'none',
      cell: ({ hasPage, payment }) => (hasPage && payment ? t(`payments.${payment}`) : t('noPage')),
    },
    {
      id: 'territory',
      head: t('columns.territory'),
      phone: 'none',
      cell: ({ territory }) => territoryOf(territory, 'short'),
    },
    {
      id: 'captions',
      head: t('columns.captions'),
      phone: 'none',
      cell: ({ captions }) => captions.map((one) => one.toUpperCase()).join(', ') || '–',
    },
    {
      id: 'seconds',
      head: t('columns.seconds'),
      align: 'end',
      phone: 'aside',
      cell: ({ seconds }) => (seconds === null ? '–' : clockOf(seconds)),
    },
    { id: 'plays', head: t('columns.plays'), align: 'end', phone: 'end', cell: ({ plays }) => plays },
    {
      id: 'createdAt',
      head: t('columns.createdAt'),
      phone: 'none',
      cell: ({ createdAt }) => shortDay(createdAt, language),
    },
  ]
}

function useViews(): readonly View[] {
  const { t } = useTranslation('videos')
  const { data } = useQuery({
    queryKey: [countVideos.name],
    queryFn: ({ signal }) => read(countVideos, { signal }),
  })
  const count = (state: string) => data?.items.find(({ key }) => key === state)?.count
  return [
    { id: 'all', name: t('views.all'), query: {} },
    {
      id: 'making',
      name: t('states.Transcoding'),
      query: { state: 'Transcoding' },
      count: count('Transcoding'),
    },
    { id: 'failed', name: t('states.Failed'), query: { state: 'Failed' }, count: count('Failed') },
  ]
}

function useFilters(): readonly Filter[] {
  const { t } = useTranslation('videos')
  return [
    {
      name: 'state',
      label: t('columns.state'),
      options: videoStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
    },
  ]
}
