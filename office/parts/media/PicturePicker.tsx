import './media.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { PickerDialog } from './PickerDialog.tsx'
import type { PickedPicture } from './picked.ts'
import { thumbOf } from './use-media.ts'

interface PicturePickerProps {
  value: PickedPicture | null
  /** In which language its words are wanted. */
  language: 'de' | 'en' | 'ja'
  /** With its words and credit from the library; a caption is the page's own and starts anew. */
  onPick: (picture: PickedPicture) => void
  /** Left out where a picture must be. */
  onRemove?: () => void
  /** What it is for, e.g. `Titelbild`. */
  label?: string
}

/** One picture of a page: chosen from the media library or the club's folders, or uploaded right here. */
export function PicturePicker({ value, language, onPick, onRemove, label }: PicturePickerProps) {
  const { t } = useTranslation('media')
  const [isOpen, setOpen] = useState(false)
  const name = label ?? t('picker.picture')
  return (
    <fieldset className="picked" aria-label={name}>
      {value && (
        <img className="picked__seen" src={thumbOf(value.id)} alt={value.alt} width={160} height={120} />
      )}
      {value && <p className="picked__alt">{value.alt || t('picker.noAlt')}</p>}
      <div className="picked__acts">
        <Button size="s" kind="quiet" onClick={() => setOpen(true)}>
          {t(value ? 'picker.other' : 'picker.choose')}
        </Button>
        {value && onRemove && (
          <Button size="s" kind="quiet" onClick={onRemove}>
            {t('picker.remove')}
          </Button>
        )}
      </div>
      {isOpen && (
        <PickerDialog
          title={name}
          language={language}
          onClose={() => setOpen(false)}
          onPick={(picture) => {
            setOpen(false)
            onPick(picture)
          }}
        />
      )}
    </fieldset>
  )
}
