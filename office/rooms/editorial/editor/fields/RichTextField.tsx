import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { RichText } from '../rich/RichText.tsx'
import { lostInEditor } from '../rich/rich-text.ts'
import { useNotes, useWriting } from './context.ts'

interface RichTextFieldProps {
  label: string
  path: string
  value: string
  onChange: (html: string) => void
}

/** A text with headings and links; where it holds what the editor does not know, its HTML itself: nothing is dropped unasked. */
export function RichTextField({ label, path, value, onChange }: RichTextFieldProps) {
  const { t } = useTranslation('editor')
  const { language } = useWriting()
  const { id, error, warning } = useNotes(path)
  const own = useId()
  const [lost, setLost] = useState(() => lostInEditor(value))
  const described = [error && `${own}-error`, warning && `${own}-hint`].filter(Boolean).join(' ')
  return (
    <div className={error ? 'field field--err' : 'field'}>
      <span className="label" id={`${own}-label`}>
        {label}
      </span>
      {lost.length > 0 ? (
        <>
          <Textarea
            id={id}
            className="editor-source"
            aria-labelledby={`${own}-label`}
            lang={language}
            rows={10}
            spellCheck={false}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <p className="hint">
            {t('rich.source', { elements: lost.join(', ') })}{' '}
            <button type="button" className="tlink" onClick={() => setLost([])}>
              {t('rich.simplify')}
            </button>
          </p>
        </>
      ) : (
        <RichText
          id={id}
          labelId={`${own}-label`}
          isWrong={error !== undefined}
          describedBy={described || undefined}
          html={value}
          onChange={onChange}
        />
      )}
      {error && <FieldError id={`${own}-error`}>{error}</FieldError>}
      {warning && (
        <p className="hint" id={`${own}-hint`}>
          {warning}
        </p>
      )}
    </div>
  )
}
