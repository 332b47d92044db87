import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_ALT } from '#modules/media/library/library.schema.ts'
import { changeMedia, readMedia } from '#modules/office/media/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { act } from '../../api/act.ts'
import type { GridItem } from './PictureGrid.tsx'
import type { PickedPicture } from './picked.ts'

interface ChosenPictureProps {
  item: GridItem
  language: 'de' | 'en' | 'ja'
  onPick: (picture: PickedPicture) => void
}

/** What was chosen: its words in the language of the page, asked for where nobody has said them yet. */
export function ChosenPicture({ item: { id, asset }, language, onPick }: ChosenPictureProps) {
  const { t } = useTranslation('media')
  const queries = useQueryClient()
  const [alt, setAlt] = useState(asset?.alt[language] ?? '')
  const [isBusy, setBusy] = useState(false)
  const text = alt.trim()
  const isEnded = asset?.rights === 'ended'

  async function pick() {
    setBusy(true)
    if (asset && !asset.alt[language]) await remember(text)
    setBusy(false)
    onPick({ id, alt: text, ...(asset?.credit ? { credit: asset.credit } : {}) })
  }

  /** In the library as well, so that it is asked for once; should somebody have changed it meanwhile, theirs stays. */
  async function remember(words: string) {
    const now = await read(readMedia, { params: { id } }).catch(() => null)
    if (!now || now.alt[language]) return
    const { title, credit, rightsNote, rightsUntil, focus, version } = now
    const told = { ...now.alt, [language]: words }
    if (!told.de) return
    const body = { title, alt: told, credit, rightsNote, rightsUntil, focus, version }
    await act(changeMedia, { params: { id }, body, reaction: () => 'silent' })
    await queries.invalidateQueries({ queryKey: [readMedia.name, id] })
  }

  return (
    <div className="picker__chosen">
      <Field label={t(`picker.alt.${language}`)} hint={t('picker.altHint')}>
        <Input
          lang={language}
          value={alt}
          maxLength={MOST_ALT}
          autoComplete="off"
          onChange={({ target }) => setAlt(target.value)}
        />
      </Field>
      <Button
        size="s"
        busy={isBusy}
        disabledReason={isEnded ? t('picker.ended') : text ? null : t('picker.altMissing')}
        onClick={() => void pick()}
      >
        {t('picker.take', { name: asset?.title ?? id })}
      </Button>
    </div>
  )
}
