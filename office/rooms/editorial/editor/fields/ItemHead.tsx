import { useTranslation } from 'react-i18next'
import { ToolButton } from './ToolButton.tsx'

interface ItemHeadProps {
  label: string
  number: number
  isFirst: boolean
  isLast: boolean
  /** One fewer would be too few. */
  isNeeded: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** The number of an item and what can be done with it. */
export function ItemHead({ label, number, isFirst, isLast, isNeeded, onMove, onRemove }: ItemHeadProps) {
  const { t } = useTranslation('editor')
  const name = { name: label, number }
  return (
    <div className="editor-item__head">
      <span className="num">{number}</span>
      {!isFirst && (
        <ToolButton icon="chevronUp" data-move={-1} label={t('list.up', name)} onClick={() => onMove(-1)} />
      )}
      {!isLast && (
        <ToolButton icon="chevronDown" data-move={1} label={t('list.down', name)} onClick={() => onMove(1)} />
      )}
      {!isNeeded && <ToolButton icon="trash" label={t('list.remove', name)} onClick={onRemove} />}
    </div>
  )
}
