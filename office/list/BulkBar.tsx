import { useTranslation } from 'react-i18next'
import { formatMoney } from '#platform/money.ts'
import { useOfficeLanguage } from '../i18n/LanguageProvider.tsx'
import { useCommand } from '../keys/commands.ts'
import { KeyCaps } from '../keys/KeyCaps.tsx'
import { OfficeIcon } from '../parts/OfficeIcon.tsx'
import type { BulkAction } from './list-types.ts'
import type { Selection } from './use-selection.ts'

interface BulkBarProps<Row> {
  selection: Selection<Row>
  actions: readonly BulkAction<Row>[]
  centsOf?: (row: Row) => number
}

/** At the lower edge while rows are chosen: how many, what they come to, and what can be done with them. */
export function BulkBar<Row>({ selection, actions, centsOf }: BulkBarProps<Row>) {
  const { t } = useTranslation('parts')
  const { language } = useOfficeLanguage()
  const { rows, clear } = selection
  const count = rows.length
  if (count === 0 || actions.length === 0) return null
  const cents = centsOf && rows.reduce((sum, row) => sum + centsOf(row), 0)
  return (
    <div className="bulk" role="toolbar" aria-label={t('list.bulk', { count })}>
      <b role="status">
        {cents === undefined
          ? t('list.selected', { count })
          : t('list.selectedSum', { count, sum: formatMoney(cents, language) })}
      </b>
      {actions.map((action) => (
        <BulkButton key={action.id} action={action} rows={rows} />
      ))}
      <button className="bulk__clear" type="button" aria-label={t('list.deselect')} onClick={clear}>
        <OfficeIcon name="close" />
      </button>
    </div>
  )
}

function BulkButton<Row>({ action, rows }: { action: BulkAction<Row>; rows: readonly Row[] }) {
  const { id, label, icon, keys } = action
  const run = () => action.run(rows)
  useCommand({ id: `bulk.${id}`, label, keys, icon, group: 'do', hint: label, run })
  return (
    <button type="button" onClick={run}>
      {icon && <OfficeIcon name={icon} />}
      {label} {keys && <KeyCaps keys={keys} isJoined />}
    </button>
  )
}
