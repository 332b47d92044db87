import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import type { NamedShape } from '../shapes/shape.ts'
import { ItemHead } from './ItemHead.tsx'
import { carryId, idOf, moved } from './identity.ts'
import { PictureField, type PictureValue } from './PictureField.tsx'

interface PicturesFieldProps {
  field: NamedShape & { type: 'pictures' }
  label: string
  path: string
  value: unknown
  onChange: (value: unknown) => void
}

/** Pictures in the order in which they are leafed through. */
export function PicturesField({ field, label, path, value, onChange }: PicturesFieldProps) {
  const { t } = useTranslation('editor')
  const pictures = (value ?? []) as readonly PictureValue[]
  return (
    <fieldset className="editor-group">
      <legend className="label">{label}</legend>
      <ol className="editor-items">
        {pictures.map((picture, at) => (
          <li key={idOf(picture)}>
            <ItemHead
              label={label}
              number={at + 1}
              isFirst={at === 0}
              isLast={at === pictures.length - 1}
              isNeeded={false}
              onMove={(by) => onChange(moved(pictures, at, by))}
              onRemove={() => onChange(pictures.toSpliced(at, 1))}
            />
            <PictureField
              label={t('list.numbered', { name: label, number: at + 1 })}
              isOptional={false}
              path={`${path}.${at}`}
              value={picture}
              onChange={(next) => next && onChange(pictures.with(at, carryId(picture, next)))}
            />
          </li>
        ))}
      </ol>
      {pictures.length < field.most && (
        <div>
          <Button
            size="s"
            kind="quiet"
            icon="plus"
            onClick={() => onChange([...pictures, { id: '', alt: '' }])}
          >
            {t('list.addPicture')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
