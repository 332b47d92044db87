import { useTranslation } from 'react-i18next'
import { PageTemplate } from '#modules/content/schema.ts'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import type { Draft } from '../drafts/merging.ts'
import { useNotes } from '../fields/context.ts'
import type { ChangeHead } from './TextLine.tsx'

interface PageFieldsProps {
  draft: Draft
  change: ChangeHead
}

/** What pages alone have: how they begin, and whether they are the quiet variant of a start page. */
export function PageFields({ draft, change }: PageFieldsProps) {
  const { t } = useTranslation('editor')
  const { id, error, warning } = useNotes('template')
  const template = draft.template ?? 'default'
  const isStart = draft.path.trim() === '/'
  return (
    <>
      <Field
        id={id}
        label={t('head.template')}
        hint={warning ?? t(`templates.${template}.hint`)}
        error={error}
      >
        <Select
          value={template}
          onChange={({ target }) => change({ template: PageTemplate.parse(target.value) })}
        >
          {PageTemplate.options.map((one) => (
            <option key={one} value={one}>
              {t(`templates.${one}.name`)}
            </option>
          ))}
        </Select>
      </Field>
      {(isStart || draft.condolence) && (
        <Checkbox
          label={t('head.condolenceLong')}
          checked={draft.condolence ?? false}
          onChange={({ target }) => change({ condolence: target.checked })}
        />
      )}
    </>
  )
}
