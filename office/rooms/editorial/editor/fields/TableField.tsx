import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { fieldId, useWriting } from './context.ts'

interface TableFieldProps {
  path: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
  onChange: (table: { head: string[]; rows: string[][] }) => void
}

const MOST_COLUMNS = 12
const MOST_ROWS = 500

/** A table as it stands on the page: written cell by cell, rows and columns added and taken out. */
export function TableField({ path, head, rows, onChange }: TableFieldProps) {
  const { t } = useTranslation('editor')
  const { language } = useWriting()
  const columns = Math.max(head.length, ...rows.map((row) => row.length), 1)
  const wide = (row: readonly string[]) => Array.from({ length: columns }, (_, at) => row[at] ?? '')
  const table = { head: wide(head), rows: rows.map(wide) }
  const mapped = (change: (row: string[]) => string[]) =>
    onChange({ head: change(table.head), rows: table.rows.map(change) })
  return (
    <div className="editor-table">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is moved by keys */}
      <section className="editor-table__window" aria-label={t('table.label')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {table.head.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells are their places
                <th key={column} scope="col">
                  <Cell
                    id={column === 0 ? fieldId(language, `${path}.head`) : undefined}
                    label={t('table.head', { column: column + 1 })}
                    words={cell}
                    onWrite={(words) => onChange({ ...table, head: table.head.with(column, words) })}
                  />
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells are their places
              <tr key={at}>
                {row.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells are their places
                  <td key={column}>
                    <Cell
                      label={t('table.cell', { row: at + 1, column: column + 1 })}
                      words={cell}
                      onWrite={(words) =>
                        onChange({ ...table, rows: table.rows.with(at, row.with(column, words)) })
                      }
                    />
                  </td>
                ))}
                <td>
                  <IconButton
                    icon="trash"
                    label={t('table.removeRow', { row: at + 1 })}
                    onClick={() => onChange({ ...table, rows: table.rows.toSpliced(at, 1) })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="editor-buttons">
        {rows.length < MOST_ROWS && (
          <Button
            size="s"
            kind="quiet"
            icon="plus"
            onClick={() => onChange({ ...table, rows: [...table.rows, wide([])] })}
          >
            {t('table.addRow')}
          </Button>
        )}
        {columns < MOST_COLUMNS && (
          <Button size="s" kind="quiet" icon="plus" onClick={() => mapped((row) => [...row, ''])}>
            {t('table.addColumn')}
          </Button>
        )}
        {columns > 1 && (
          <Button size="s" kind="line" icon="minus" onClick={() => mapped((row) => row.slice(0, -1))}>
            {t('table.removeColumn')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface CellProps {
  id?: string | undefined
  label: string
  words: string
  onWrite: (words: string) => void
}

function Cell({ id, label, words, onWrite }: CellProps) {
  const { language } = useWriting()
  return (
    <input
      className="input"
      id={id}
      lang={language}
      maxLength={400}
      aria-label={label}
      value={words}
      onChange={({ target }) => onWrite(target.value)}
    />
  )
}
