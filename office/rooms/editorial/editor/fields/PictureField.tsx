import { useTranslation } from 'react-i18next'
import type { BlockPicture } from '#modules/content/blocks.schema.ts'
import { Field, FieldError } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { PicturePicker } from '../../../../parts/media/PicturePicker.tsx'
import { useNotes, useWriting } from './context.ts'

export type PictureValue = BlockPicture

interface PictureFieldProps {
  label: string
  isOptional: boolean
  path: string
  value: PictureValue | undefined
  onChange: (value: PictureValue | undefined) => void
}

const WORDS = ['alt', 'caption', 'credit'] as const

/** A picture from the media store, with what it shows in the words of this text. */
export function PictureField({ label, isOptional, path, value, onChange }: PictureFieldProps) {
  const { t } = useTranslation('editor')
  const { language } = useWriting()
  const { id, error, warning } = useNotes(path)
  const chosen = value && value.id !== '' ? value : null

  function write(name: (typeof WORDS)[number], text: string) {
    if (!chosen) return
    const { [name]: _, ...others } = chosen
    onChange(name !== 'alt' && text === '' ? (others as PictureValue) : { ...chosen, [name]: text })
  }

  return (
    <fieldset className="editor-group" id={id} tabIndex={-1}>
      <legend className="label">{label}</legend>
      <div className={chosen ? 'editor-picture editor-picture--chosen' : 'editor-picture'}>
        <PicturePicker
          value={chosen}
          language={language}
          label={label}
          onPick={(picture) => onChange(picture as PictureValue)}
          onRemove={() => onChange(isOptional ? undefined : { id: '', alt: '' })}
        />
        {chosen && (
          <div className="editor-picture__words">
            {WORDS.map((name) => (
              <PictureLine
                key={name}
                path={`${path}.${name}`}
                label={t(`picture.${name}`)}
                hint={name === 'alt' ? t('picture.altHint') : undefined}
                value={chosen[name] ?? ''}
                onChange={(text) => write(name, text)}
              />
            ))}
          </div>
        )}
      </div>
      {error && <FieldError>{error}</FieldError>}
      {warning && <p className="hint">{warning}</p>}
    </fieldset>
  )
}

interface PictureLineProps {
  path: string
  label: string
  hint?: string
  value: string
  onChange: (text: string) => void
}

function PictureLine({ path, label, hint, value, onChange }: PictureLineProps) {
  const { language } = useWriting()
  const { id, error, warning } = useNotes(path)
  return (
    <Field id={id} label={label} hint={warning ?? hint} error={error}>
      <Input
        lang={language}
        maxLength={400}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
