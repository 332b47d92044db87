import './media-room.css'
import '../../parts/media/media.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { countMedia } from '#modules/office/media/endpoints.ts'
import { mediaViews } from '#modules/office/media/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { FileInput } from '#web/ui/fields/FileInput.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { useIsPhone } from '../../list/use-is-phone.ts'
import { TakingList } from '../../parts/media/TakingList.tsx'
import { ACCEPTED_WITH_PAPERS, filesOf, takeFiles, useTakings } from '../../parts/media/taking.ts'
import { useRenewMedia } from '../../parts/media/use-media.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { Section } from '../../parts/Section.tsx'
import { useTitle } from '../../shell/title.ts'
import { EndedSection } from './EndedSection.tsx'
import { FolderResults, MediaResults } from './MediaResults.tsx'

/** `/medien`: pictures and papers of the club, found by what they show and what they lack, and uploaded. */
export default function MediaPage() {
  const { t } = useTranslation('media')
  useTitle(t('title'))
  const [asked, setAsked] = useSearchParams()
  const view = asked.get('view') ?? 'all'
  const ask = (name: string, value: string) =>
    setAsked(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const q = asked.get('q') ?? ''
  const kind = asked.get('kind') ?? ''
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} actions={<Uploading />} />
      <Sendings />
      <MediaViews view={view} onLook={(next) => ask('view', next === 'all' ? '' : next)} />
      <search className="media-search">
        <Input
          type="search"
          className="media-search__words"
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={100}
          defaultValue={q}
          onChange={({ target }) => ask('q', target.value.trim())}
        />
        {view !== 'folders' && (
          <Select
            aria-label={t('kind')}
            value={kind}
            className="media-search__kind"
            onChange={({ target }) => ask('kind', target.value)}
          >
            <option value="">{t('kinds.all')}</option>
            <option value="picture">{t('kinds.picture')}</option>
            <option value="pdf">{t('kinds.pdf')}</option>
          </Select>
        )}
      </search>
      {(view === 'rightsEnded' || view === 'rightsEnding') && <EndedSection view={view} />}
      {view === 'folders' ? (
        <FolderResults key={q} q={q} />
      ) : (
        <MediaResults key={`${view} ${q} ${kind}`} view={view} q={q} kind={kind} />
      )}
    </>
  )
}

/** What is on its way or has just come. */
function Sendings() {
  const { t } = useTranslation('media')
  const isAny = useTakings().length > 0
  return isAny ? (
    <Section title={t('taking.title')}>
      <TakingList />
    </Section>
  ) : null
}

function MediaViews({ view, onLook }: { view: string; onLook: (view: string) => void }) {
  const { t } = useTranslation('media')
  const { data } = useQuery({
    queryKey: [countMedia.name],
    queryFn: ({ signal }) => read(countMedia, { signal }),
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of choices that scrolls, no field set of a form
    <div className="views" role="group" aria-label={t('views.label')}>
      {[...mediaViews, 'folders' as const].map((one) => {
        const count = data?.items.find(({ key }) => key === one)?.count
        return (
          <button
            key={one}
            type="button"
            aria-current={one === view ? 'true' : undefined}
            onClick={() => onLook(one)}
          >
            {t(`views.${one}`)} {count ? <em className="num">{count}</em> : null}
          </button>
        )
      })}
    </div>
  )
}

/** By button, key, drop anywhere, paste, and with the camera of a phone. */
function Uploading() {
  const { t } = useTranslation('media')
  const renew = useRenewMedia()
  const isPhone = useIsPhone()
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const choose = () => chooser.current?.click()
  useCommand({
    id: 'media.upload',
    label: t('upload'),
    keys: 'u',
    icon: 'plus',
    group: 'new',
    hint: t('uploadHint'),
    run: choose,
  })

  function take(files: Iterable<File>) {
    void takeFiles(files, ({ isKnown }, { name }) => {
      if (isKnown) toast({ kind: 'ok', title: t('known', { name }) })
      void renew()
    })
  }
  const taking = useRef(take)
  taking.current = take
  useEffect(() => listenForFiles((files) => taking.current(files)), [])

  return (
    <>
      {isPhone && (
        <Button size="s" kind="quiet" onClick={() => camera.current?.click()}>
          {t('camera')}
        </Button>
      )}
      <Button size="s" kind="ink" icon="plus" onClick={choose}>
        {t('upload')} <KeyCaps keys="u" />
      </Button>
      <FileInput
        ref={chooser}
        hidden
        multiple
        accept={ACCEPTED_WITH_PAPERS}
        aria-label={t('upload')}
        onFiles={take}
      />
      <FileInput
        ref={camera}
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t('camera')}
        onFiles={take}
      />
    </>
  )
}

/** Files that are dropped or pasted anywhere on the page; a page that opens one instead would be lost. */
function listenForFiles(onFiles: (files: File[]) => void): () => void {
  const over = (event: globalThis.DragEvent) => event.preventDefault()
  const received = (event: Event, data: DataTransfer | null) => {
    const files = filesOf(data)
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  }
  const drop = (event: globalThis.DragEvent) => received(event, event.dataTransfer)
  const paste = (event: globalThis.ClipboardEvent) => received(event, event.clipboardData)
  document.addEventListener('dragover', over)
  document.addEventListener('drop', drop)
  document.addEventListener('paste', paste)
  return () => {
    document.removeEventListener('dragover', over)
    document.removeEventListener('drop', drop)
    document.removeEventListener('paste', paste)
  }
}
