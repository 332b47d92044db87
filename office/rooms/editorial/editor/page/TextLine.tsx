import { useTranslation } from 'react-i18next'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Textarea } from '#web/ui/fields/Input.tsx'
import type { Draft } from '../drafts/merging.ts'
import { useNotes, useWriting } from '../fields/context.ts'

export type ChangeHead = (part: Partial<Draft>) => void

interface TextLineProps {
  name: string
  /** Where the check names it, when that is not its name. */
  path?: string
  isLarge?: boolean
  isLong?: boolean
  hint?: string
  most: number
  value: string
  onChange: (text: string) => void
}

/** A text of the head, in the language that is written. */
export function TextLine({ name, path = name, isLarge, isLong, hint, most, value, onChange }: TextLineProps) {
  const { t } = useTranslation('editor')
  const { language } = useWriting()
  const { id, error, warning } = useNotes(path)
  const Control = isLong ? Textarea : Input
  return (
    <Field id={id} label={t(`head.${name}`)} error={error} hint={warning ?? hint}>
      <Control
        className={isLarge ? 'editor-title' : undefined}
        lang={language}
        maxLength={most}
        value={value}
        {...(isLong ? { rows: 3 } : {})}
        onChange={({ target }: { target: { value: string } }) => onChange(target.value)}
      />
    </Field>
  )
}
