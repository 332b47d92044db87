import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficeAsset } from '#modules/office/media/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { OfficeDialog } from '../OfficeDialog.tsx'
import { ChosenPicture } from './ChosenPicture.tsx'
import { type GridItem, PictureGrid } from './PictureGrid.tsx'
import type { PickedPicture } from './picked.ts'
import { TakingList } from './TakingList.tsx'
import { ACCEPTED, filesOf, takeFiles } from './taking.ts'
import { useFolderPictures, useMediaList, useRenewMedia } from './use-media.ts'

interface PickerDialogProps {
  title: string
  language: 'de' | 'en' | 'ja'
  onPick: (picture: PickedPicture) => void
  onClose: () => void
}

const STEP = 24
const MOST = 192

/** The library and the folders, a search, and uploading by button, drop or paste. */
export function PickerDialog({ title, language, onPick, onClose }: PickerDialogProps) {
  const { t } = useTranslation('media')
  const [from, setFrom] = useState<'library' | 'folders'>('library')
  const [q, setQ] = useState('')
  const [pageSize, setPageSize] = useState(STEP)
  const [chosen, setChosen] = useState<string | null>(null)
  const upload = useUploading((id) => {
    setFrom('library')
    setQ('')
    setChosen(id)
  })
  const { items, hasMore, isEmpty } = useOffered({ from, q, pageSize })
  const item = items.find(({ id }) => id === chosen)
  return (
    <OfficeDialog isWide title={title} text={t('picker.text')} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped and pasted anywhere in it; the button does the same */}
      <div className="picker" onDragOver={(event) => event.preventDefault()} {...upload.handlers}>
        <div className="picker__head">
          <Segment
            label={t('picker.from')}
            value={from}
            onChange={(next) => {
              setFrom(next)
              setPageSize(STEP)
            }}
            options={[
              { value: 'library', label: t('picker.library') },
              { value: 'folders', label: t('picker.folders') },
            ]}
          />
          <Field label={t('picker.search')}>
            <Input
              type="search"
              value={q}
              maxLength={100}
              autoComplete="off"
              onChange={({ target }) => setQ(target.value)}
            />
          </Field>
          <Button size="s" kind="quiet" icon="plus" onClick={upload.choose}>
            {t('picker.upload')}
          </Button>
          <input {...upload.input} aria-label={t('picker.upload')} />
        </div>
        <p className="picker__hint">{t(from === 'library' ? 'picker.dropHint' : 'picker.foldersHint')}</p>
        <TakingList isShort />
        {isEmpty && <p className="picker__hint">{t(q ? 'picker.noMatch' : 'picker.empty')}</p>}
        <PictureGrid items={items} chosen={chosen} onChoose={setChosen} />
        {hasMore && pageSize < MOST && (
          <Button size="s" kind="quiet" onClick={() => setPageSize(pageSize + STEP)}>
            {t('picker.more')}
          </Button>
        )}
      </div>
      {item && <ChosenPicture key={item.id} item={item} language={language} onPick={onPick} />}
    </OfficeDialog>
  )
}

function useOffered({ from, q, pageSize }: { from: 'library' | 'folders'; q: string; pageSize: number }) {
  const words = q.trim() ? { q: q.trim() } : {}
  const library = useMediaList({ view: 'all', kind: 'picture', pageSize, ...words }, from === 'library')
  const folders = useFolderPictures({ pageSize, ...words }, from === 'folders')
  const { data } = from === 'library' ? library : folders
  const items: GridItem[] = (data?.items ?? []).map((one: { id: string } | OfficeAsset) => ({
    id: one.id,
    asset: 'title' in one ? one : null,
  }))
  return { items, hasMore: data?.hasNextPage === true, isEmpty: data?.items.length === 0 }
}

/** By button, drop or paste; the last one that is there is chosen. */
function useUploading(onTaken: (id: string) => void) {
  const { t } = useTranslation('media')
  const renew = useRenewMedia()
  const chooser = useRef<HTMLInputElement>(null)

  const take = (files: Iterable<File>) =>
    void takeFiles(files, ({ id, isKnown }, { name }) => {
      if (isKnown) toast({ kind: 'ok', title: t('known', { name }) })
      void renew().then(() => onTaken(id))
    })

  function received(event: DragEvent | ClipboardEvent, data: DataTransfer | null) {
    const files = filesOf(data)
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  }

  return {
    choose: () => chooser.current?.click(),
    handlers: {
      onDrop: (event: DragEvent) => received(event, event.dataTransfer),
      onPaste: (event: ClipboardEvent) => received(event, event.clipboardData),
    },
    input: {
      ref: chooser,
      className: 'vh',
      type: 'file',
      multiple: true,
      tabIndex: -1,
      accept: ACCEPTED,
      onChange: ({ target }: { target: HTMLInputElement }) => {
        take([...(target.files ?? [])])
        // The same file may be chosen again.
        target.value = ''
      },
    },
  }
}
