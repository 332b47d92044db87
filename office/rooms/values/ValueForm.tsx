import { useTranslation } from 'react-i18next'
import type { OfficeValue } from '#modules/office/values/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { TextFields } from '../../parts/TextFields.tsx'
import { useValueName, useValueWords } from './use-values.ts'
import { isSame, readDraft, type Shown, type ValueDraft } from './value-draft.ts'

interface ValueFormProps {
  value: OfficeValue
  draft: ValueDraft
  onChange: (draft: ValueDraft) => void
  onNext: (value: Shown) => void
  onClose: () => void
}

/** One value is typed, within its bounds, beside what the file says. */
export function ValueForm({ value, draft, onChange, onNext, onClose }: ValueFormProps) {
  const { t } = useTranslation('values')
  const { language } = useOfficeLanguage()
  const name = useValueName()(value)
  const words = useValueWords()
  const { unit, from, to, base } = value
  const read = readDraft(value, draft, language)
  const bounds = { from: words(from, unit), to: words(to, unit), most: to }
  const refusal =
    'fault' in read
      ? t(`faults.${read.fault}`, bounds)
      : isSame(read.value, value.value)
        ? t('faults.same')
        : null
  return (
    <OfficeDialog
      isWide={unit === 'text'}
      title={name}
      text={t('base', { value: words(base, unit), file: value.file })}
      onClose={onClose}
      actions={
        <>
          <Button
            size="s"
            kind="ink"
            disabledReason={refusal}
            onClick={() => 'value' in read && onNext(read.value)}
          >
            {t('next')}
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <TypedValue value={value} draft={draft} onChange={onChange} />
    </OfficeDialog>
  )
}

const INPUT_MODES: Partial<Record<OfficeValue['unit'], 'tel' | 'email' | 'decimal'>> = {
  ...{ phone: 'tel', email: 'email', cents: 'decimal' },
}

function TypedValue({ value, draft, onChange }: Pick<ValueFormProps, 'value' | 'draft' | 'onChange'>) {
  const { t } = useTranslation('values')
  const words = useValueWords()
  const { unit, from, to, isOptional } = value
  const isWritten = unit === 'phone' || unit === 'email'
  if (unit === 'text')
    return (
      <TextFields
        label={t('text')}
        most={to}
        value={draft.text}
        onChange={(text) => onChange({ ...draft, text })}
      />
    )
  if (unit === 'switch')
    return (
      <Checkbox
        checked={draft.typed === '1'}
        onChange={({ target }) => onChange({ ...draft, typed: target.checked ? '1' : '0' })}
        label={t('units.switch', { count: 1 })}
      />
    )
  return (
    <>
      <Field
        label={t('value')}
        note={isWritten ? undefined : t(`notes.${unit}`)}
        hint={isWritten ? t(`${unit}Hint`) : t('bounds', { from: words(from, unit), to: words(to, unit) })}
      >
        <Input
          inputMode={INPUT_MODES[unit] ?? 'numeric'}
          autoComplete="off"
          maxLength={unit === 'email' ? to : 32}
          disabled={draft.isNone}
          value={draft.typed}
          onChange={({ target }) => onChange({ ...draft, typed: target.value })}
        />
      </Field>
      {isOptional && (
        <Checkbox
          checked={draft.isNone}
          onChange={({ target }) => onChange({ ...draft, isNone: target.checked })}
          label={t('none')}
        />
      )}
    </>
  )
}
