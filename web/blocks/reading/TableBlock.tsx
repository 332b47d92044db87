import { Table } from '#web/ui/data/Table.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'

const isNumber = (cell: string | undefined) => /^[\d.,:+\-–%€ ]+$/.test(cell ?? '') && /\d/.test(cell ?? '')

/** From so many columns on, rows stand as blocks on phones. */
const TALL = 4

/** Columns of numbers stand at the right. */
export function TableBlock({ block: { caption, head, rows } }: BlockProps<'table'>) {
  const atRight = head.map((_, column) => column > 0 && rows.every((row) => isNumber(row[column])))
  const classOf = (column: number) => (atRight[column] ? 'r' : undefined)
  return (
    <BlockSection kind="table" title={caption}>
      <Table caption={caption} className={head.length >= TALL ? 'table--tall' : undefined}>
        {head.length > 0 && (
          <thead>
            <tr>
              {head.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <th key={column} scope="col" className={classOf(column)}>
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the table never changes while it is shown
            <tr key={line}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column} className={classOf(column)} data-head={head[column]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </BlockSection>
  )
}
