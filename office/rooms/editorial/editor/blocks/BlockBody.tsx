import { useTranslation } from 'react-i18next'
import type { Block } from '#modules/content/blocks.schema.ts'
import { Drawing } from '../fields/drawing.ts'
import { FieldView } from '../fields/FieldView.tsx'
import { GroupFields } from '../fields/GroupField.tsx'
import { TableField } from '../fields/TableField.tsx'
import { fieldsOf } from '../shapes/shape.ts'
import { textsIn, type Values } from '../shapes/values.ts'
import { plainOf } from '../shapes/words.ts'

interface BlockBodyProps {
  block: Block
  path: string
  onChange: (block: Block) => void
}

/** The fields of a block. */
export function BlockBody(props: BlockBodyProps) {
  return (
    <Drawing value={FieldView}>
      <BlockFields {...props} />
    </Drawing>
  )
}

function BlockFields({ block, path, onChange }: BlockBodyProps) {
  const { t } = useTranslation('editor')
  const fields = fieldsOf(block.kind)
  const values = block as unknown as Values
  const change = (next: Values) => onChange(next as unknown as Block)
  if (fields.length === 0) return <p className="editor-note">{t('blocks.nothing')}</p>
  if (block.kind === 'table')
    return (
      <>
        <GroupFields
          fields={fields.filter(({ name }) => name === 'caption')}
          kind={block.kind}
          path={path}
          values={values}
          onChange={change}
        />
        <TableField
          path={path}
          head={block.head}
          rows={block.rows}
          onChange={(table) => onChange({ ...block, ...table })}
        />
      </>
    )
  return <GroupFields fields={fields} kind={block.kind} path={path} values={values} onChange={change} />
}

/** What a folded block says: its first words. */
export function summaryOf(block: Block): string {
  for (const { text, isHtml } of textsIn(block)) {
    const words = (isHtml ? plainOf(text) : text).trim()
    if (words) return words.length > 120 ? `${words.slice(0, 119)}…` : words
  }
  return ''
}
