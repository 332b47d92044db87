import { useTranslation } from 'react-i18next'
import type { Block } from '#modules/content/blocks.schema.ts'
import { classNames } from '#web/ui/class-names.ts'
import { OfficeIcon } from '../../../../parts/OfficeIcon.tsx'
import { StateMark } from '../../../../parts/StateMark.tsx'
import { fieldId, useBlockWords, useWriting } from '../fields/context.ts'
import { ToolButton } from '../fields/ToolButton.tsx'
import { BlockBody, summaryOf } from './BlockBody.tsx'
import { BLOCK_ICONS } from './block-icons.ts'

export interface BlockCardProps {
  block: Block
  /** Its place, counted from 0. */
  at: number
  count: number
  isFolded: boolean
  onFold: (isFolded: boolean) => void
  onChange: (block: Block) => void
  onMove: (by: -1 | 1) => void
  onDuplicate: () => void
  onRemove: () => void
  onInsertBelow: () => void
}

/** A block: what it is, what can be done with it, and its fields. */
export function BlockCard(props: BlockCardProps) {
  const { block, at, isFolded, onFold, onChange } = props
  const { t } = useTranslation('editor')
  const words = useBlockWords()
  const { language, faults } = useWriting()
  const path = `blocks.${at}`
  const isKnown = block.kind in BLOCK_ICONS
  const name = isKnown ? words.kind(block.kind) : block.kind
  const count = faults.filter(({ field }) => field === path || field.startsWith(`${path}.`)).length
  return (
    <div
      className={classNames('editor-block', isFolded && 'editor-block--folded')}
      id={fieldId(language, path)}
      tabIndex={-1}
    >
      <div className="editor-block__head">
        <button
          type="button"
          className="editor-block__name"
          aria-expanded={!isFolded}
          onClick={() => onFold(!isFolded)}
        >
          <OfficeIcon name={isKnown ? BLOCK_ICONS[block.kind] : 'warning'} />
          <span>{name}</span>
          {isFolded && <small>{isKnown ? summaryOf(block) : ''}</small>}
        </button>
        {count > 0 && <StateMark kind="stuck">{t('blocks.faults', { count })}</StateMark>}
        <BlockTools {...props} name={name} />
      </div>
      {!isFolded && (
        <div className="editor-block__body">
          {isKnown ? (
            <BlockBody block={block} path={path} onChange={onChange} />
          ) : (
            <p className="editor-note">{t('blocks.unknown', { kind: block.kind })}</p>
          )}
        </div>
      )}
    </div>
  )
}

function BlockTools({
  at,
  count,
  name,
  onMove,
  onDuplicate,
  onRemove,
  onInsertBelow,
}: BlockCardProps & { name: string }) {
  const { t } = useTranslation('editor')
  const named = { name, number: at + 1 }
  return (
    <div className="editor-block__tools">
      {at > 0 && (
        <ToolButton
          icon="chevronUp"
          data-move={-1}
          label={t('blocks.up', named)}
          onClick={() => onMove(-1)}
        />
      )}
      {at < count - 1 && (
        <ToolButton
          icon="chevronDown"
          data-move={1}
          label={t('blocks.down', named)}
          onClick={() => onMove(1)}
        />
      )}
      <ToolButton icon="plus" label={t('blocks.insertBelow', named)} onClick={onInsertBelow} />
      <ToolButton icon="copy" label={t('blocks.duplicate', named)} onClick={onDuplicate} />
      <ToolButton icon="trash" label={t('blocks.remove', named)} onClick={onRemove} />
    </div>
  )
}
