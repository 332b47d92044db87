import { type DragEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/fields/Field.tsx'
import { FileInput } from '#web/ui/fields/FileInput.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { type Chosen, choose } from './files.ts'
import type { Sending } from './sending.ts'
import { bytesIn } from './size.ts'

interface DocumentsFieldProps {
  chosen: readonly Chosen[]
  /** It was sent without any. */
  isMissing: boolean
  sending: Sending | null
  onChange: (files: readonly Chosen[]) => void
}

/** Documents: chosen or dropped, each with what is wrong with it (JOB-14, 18 … 21). */
export function DocumentsField({ chosen, isMissing, sending, onChange }: DocumentsFieldProps) {
  const { t } = useTranslation('careers')
  const hintId = useId()
  const [isOver, setOver] = useState(false)
  const isSending = sending !== null && ['submitting', 'verifying', 'uploading'].includes(sending.phase)

  async function take(files: readonly File[]) {
    if (files.length > 0 && !isSending) onChange(await choose(chosen, files))
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void take([...event.dataTransfer.files])
  }

  return (
    <fieldset id="apply-documents">
      <legend className="h3">{t('apply.sections.documents')}</legend>
      <p className="small apply__note" id={hintId}>
        {t('files.hint')}
      </p>
      {chosen.length > 0 && (
        <ul className="apply-files" aria-label={t('apply.sections.documents')}>
          {chosen.map((one) => (
            <Document
              key={one.id}
              chosen={one}
              onRemove={isSending ? null : () => onChange(chosen.filter(({ id }) => id !== one.id))}
            />
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the field in it */}
      <div
        className={classNames('apply-drop', isOver && 'apply-drop--over')}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="plus" />
        <label htmlFor="apply-files">
          <b>{t('files.choose')}</b> <span>{t('files.orDrop')}</span>
        </label>
        <FileInput
          id="apply-files"
          accept="application/pdf,.pdf"
          multiple
          disabled={isSending}
          aria-describedby={hintId}
          aria-invalid={isMissing || undefined}
          onFiles={(files) => void take(files)}
        />
      </div>
      {isMissing && (
        <div role="alert">
          <FieldError>{t('files.missing')}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

/** `onRemove`: null while it is sent. */
function Document({ chosen: { file, fault }, onRemove }: { chosen: Chosen; onRemove: (() => void) | null }) {
  const { t, i18n } = useTranslation('careers')
  return (
    <li className={classNames('apply-file', fault && 'apply-file--err')}>
      <Icon name="document" />
      <div>
        <b>{file.name}</b> <small>{bytesIn(file.size, i18n.language)}</small>
        {fault && (
          <div role="alert">
            <FieldError>{t(`files.faults.${fault}`)}</FieldError>
          </div>
        )}
      </div>
      {onRemove && (
        <IconButton icon="trash" label={t('files.remove', { name: file.name })} onClick={onRemove} />
      )}
    </li>
  )
}
