import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select, Textarea } from '#web/ui/fields/Input.tsx'
import type { NamedShape } from '../shapes/shape.ts'
import type { Values } from '../shapes/values.ts'
import { useBlockWords, useNotes, useWriting } from './context.ts'
import type { FieldViewProps } from './drawing.ts'
import { GroupField } from './GroupField.tsx'
import { LinkField, type LinkValue } from './LinkField.tsx'
import { ListField } from './ListField.tsx'
import { PictureField, type PictureValue } from './PictureField.tsx'
import { PicturesField } from './PicturesField.tsx'
import { ReferenceField } from './ReferenceField.tsx'
import { RichTextField } from './RichTextField.tsx'

/** A field of a block, drawn by what it holds. */
export function FieldView(props: FieldViewProps) {
  const { field, kind, path, value, onChange } = props
  const words = useBlockWords()
  const label = words.label(kind, field)
  switch (field.type) {
    case 'html':
      return <RichTextField label={label} path={path} value={text(value)} onChange={onChange} />
    case 'link':
      return (
        <LinkField
          label={label}
          isOptional={field.isOptional}
          path={path}
          value={value as LinkValue | undefined}
          onChange={onChange}
        />
      )
    case 'picture':
      return (
        <PictureField
          label={label}
          isOptional={field.isOptional}
          path={path}
          value={value as PictureValue | undefined}
          onChange={onChange}
        />
      )
    case 'pictures':
      return <PicturesField field={field} label={label} path={path} value={value} onChange={onChange} />
    case 'reference':
      return <ReferenceField field={field} label={label} path={path} value={value} onChange={onChange} />
    case 'group':
      return <GroupField {...props} field={field} value={value as Values | undefined} />
    case 'list':
      return <ListField {...props} field={field} value={(value ?? []) as Values[]} />
    default:
      return <PlainField {...props} />
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What is typed: a line, several, a number, one of a few. */
function PlainField({ field, kind, path, value, onChange }: FieldViewProps) {
  const words = useBlockWords()
  const { id, error, warning } = useNotes(path)
  return (
    <Field
      id={id}
      label={words.label(kind, field)}
      note={field.isOptional ? words.label('all', { at: 'optional', name: 'optional' }) : undefined}
      hint={warning ?? (words.hint(kind, field) || undefined)}
      error={error}
    >
      <PlainControl field={field} value={value} onChange={onChange} nameOf={words.choice} />
    </Field>
  )
}

interface PlainControlProps {
  field: NamedShape
  value: unknown
  onChange: (value: unknown) => void
  nameOf: (name: string, value: string) => string
}

function PlainControl({ field, value, onChange, nameOf }: PlainControlProps) {
  const { language } = useWriting()
  if (field.type === 'number') return <NumberInput field={field} value={value} onChange={onChange} />
  if (field.type === 'choice')
    return (
      <Select value={text(value)} onChange={({ target }) => onChange(target.value || undefined)}>
        {field.isOptional && <option value="">{nameOf(field.name, 'none')}</option>}
        {field.values.map((one) => (
          <option key={one} value={one}>
            {nameOf(field.name, one)}
          </option>
        ))}
      </Select>
    )
  if (field.type === 'lines')
    return (
      <Textarea
        lang={language}
        rows={Math.min(field.most, Math.max(2, (value as string[] | undefined)?.length ?? 1))}
        value={((value as string[] | undefined) ?? []).join('\n')}
        onChange={({ target }) => onChange(target.value.split('\n').slice(0, field.most))}
      />
    )
  if (field.type === 'long')
    return (
      <Textarea
        lang={language}
        rows={3}
        maxLength={field.most}
        value={text(value)}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  const { format, most } = field as { format?: 'email' | 'url'; most: number }
  return (
    <Input
      lang={format ? undefined : language}
      type={format ?? 'text'}
      maxLength={most}
      value={text(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** A number within its bounds; while it is typed it may be empty. */
function NumberInput({ field, value, onChange }: Omit<PlainControlProps, 'nameOf'>) {
  const { least, most } = field as { least: number; most: number }
  return (
    <Input
      className="editor-number"
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      step={1}
      value={typeof value === 'number' ? value : ''}
      onChange={({ target }) => {
        const number = Math.trunc(target.valueAsNumber)
        if (Number.isNaN(number)) onChange(field.isOptional ? undefined : least)
        else onChange(Math.min(most, Math.max(least, number)))
      }}
    />
  )
}
