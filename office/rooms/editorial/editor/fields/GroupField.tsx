import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import type { NamedShape } from '../shapes/shape.ts'
import { emptyGroup, type Values, withField } from '../shapes/values.ts'
import { useBlockWords } from './context.ts'
import { type FieldViewProps, useFieldView } from './drawing.ts'

type Group = NamedShape & { type: 'group' }
type GroupFieldProps = Omit<FieldViewProps, 'field' | 'value'> & { field: Group; value: Values | undefined }

/** Several fields that belong together; as a whole it may be left out. */
export function GroupField({ field, kind, path, value, onChange }: GroupFieldProps) {
  const { t } = useTranslation('editor')
  const label = useBlockWords().label(kind, field)
  if (!value)
    return (
      <div>
        <Button size="s" kind="quiet" icon="plus" onClick={() => onChange(emptyGroup(field.fields))}>
          {t('list.addNamed', { name: label })}
        </Button>
      </div>
    )
  return (
    <fieldset className="editor-group">
      <legend className="label">{label}</legend>
      <GroupFields fields={field.fields} kind={kind} path={path} values={value} onChange={onChange} />
      {field.isOptional && (
        <div>
          <Button size="s" kind="line" icon="trash" onClick={() => onChange(undefined)}>
            {t('list.removeNamed', { name: label })}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface GroupFieldsProps {
  fields: readonly NamedShape[]
  kind: string
  path: string
  values: Values
  onChange: (values: Values) => void
}

/** The fields of a block, of an item or of a group. */
export function GroupFields({ fields, kind, path, values, onChange }: GroupFieldsProps) {
  const FieldView = useFieldView()
  return fields.map((field) => (
    <FieldView
      key={field.name}
      kind={kind}
      field={field}
      path={`${path}.${field.name}`}
      value={values[field.name]}
      onChange={(value) => onChange(withField(values, field, value))}
    />
  ))
}
