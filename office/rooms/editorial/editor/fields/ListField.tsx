import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { offerUndo } from '#office/parts/undo/undo.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/fields/Field.tsx'
import type { NamedShape } from '../shapes/shape.ts'
import { emptyGroup, type Values } from '../shapes/values.ts'
import { useBlockWords, useNotes } from './context.ts'
import type { FieldViewProps } from './drawing.ts'
import { GroupFields } from './GroupField.tsx'
import { ItemHead } from './ItemHead.tsx'
import { carryId, idOf, moved } from './identity.ts'

type List = NamedShape & { type: 'list' }
type ListFieldProps = Omit<FieldViewProps, 'field' | 'value'> & { field: List; value: readonly Values[] }

/** Items one below the other: added, taken out, moved by buttons or with Alt and the arrows. */
export function ListField({ field, kind, path, value, onChange }: ListFieldProps) {
  const { t } = useTranslation('editor')
  const label = useBlockWords().label(kind, field)
  const { id, error } = useNotes(path)
  const place = useRef<HTMLFieldSetElement>(null)
  const latest = useRef(value)
  latest.current = value

  function move(at: number, by: -1 | 1) {
    const item = value[at]
    const next = moved(value, at, by)
    if (!item || next === value) return
    onChange(next)
    // The hand stays on the item, whichever button of it is still there.
    requestAnimationFrame(() => focusIn(place.current, idOf(item), by))
  }

  function remove(at: number) {
    const item = value[at]!
    onChange(value.toSpliced(at, 1))
    offerUndo({
      text: t('list.removed', { name: label, number: at + 1 }),
      undo: async () => {
        onChange(latest.current.toSpliced(at, 0, item))
        return true
      },
    })
  }

  return (
    <fieldset className="editor-group" id={id} tabIndex={-1} ref={place}>
      <legend className="label">{label}</legend>
      {error && <FieldError>{error}</FieldError>}
      <ol className="editor-items">
        {value.map((item, at) => (
          <li
            key={idOf(item)}
            data-item={idOf(item)}
            onKeyDown={(event) => {
              if (!event.altKey || !/^Arrow(Up|Down)$/.test(event.key)) return
              event.preventDefault()
              event.stopPropagation()
              move(at, event.key === 'ArrowUp' ? -1 : 1)
            }}
          >
            <ItemHead
              label={label}
              number={at + 1}
              isFirst={at === 0}
              isLast={at === value.length - 1}
              isNeeded={value.length <= field.least}
              onMove={(by) => move(at, by)}
              onRemove={() => remove(at)}
            />
            <GroupFields
              fields={field.fields}
              kind={kind}
              path={`${path}.${at}`}
              values={item}
              onChange={(next) => onChange(value.with(at, carryId(item, next)))}
            />
          </li>
        ))}
      </ol>
      {value.length < field.most && (
        <div>
          <Button
            size="s"
            kind="quiet"
            icon="plus"
            onClick={() => onChange([...value, emptyGroup(field.fields)])}
          >
            {t('list.add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function focusIn(place: HTMLElement | null, id: string, by: -1 | 1): void {
  const item = place?.querySelector(`[data-item="${id}"]`)
  const wanted = item?.querySelector<HTMLElement>(`[data-move="${by}"]`)
  ;(wanted ?? item?.querySelector<HTMLElement>('[data-move]'))?.focus()
}
