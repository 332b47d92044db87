import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#platform/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { useOfficeLanguage } from '../i18n/LanguageProvider.tsx'
import type { OfficeLanguage } from '../i18n/languages.ts'
import { useCommand } from '../keys/commands.ts'
import { KeyCaps } from '../keys/KeyCaps.tsx'
import { TypedMoney } from '../parts/AmountFields.tsx'
import { OfficeDialog } from '../parts/OfficeDialog.tsx'
import type { QueryControl } from './list-query.ts'
import type { Column, DataListProps, Filter, ListQuery } from './list-types.ts'

interface FilterBarProps<Row> extends Pick<DataListProps<Row>, 'search' | 'csv'> {
  filters: readonly Filter[]
  control: QueryControl
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  chooseColumns: (ids: string[]) => void
}

/** Above a list: its search, what it is filtered by, and what may be asked of it. */
export function FilterBar<Row>(props: FilterBarProps<Row>) {
  const { search, filters, control, columns, shown, csv, chooseColumns } = props
  const { t } = useTranslation('parts')
  const [open, setOpen] = useState<'filters' | 'columns' | null>(null)
  useCommand(
    filters.length === 0
      ? null
      : {
          id: 'list.filter',
          label: t('list.keys.filter'),
          keys: 'f',
          hint: t('list.keys.filter'),
          run: () => setOpen('filters'),
        },
  )
  const canChoose = columns.length > 2
  if (!search && filters.length === 0 && !csv && !canChoose) return null
  return (
    <div className="filters">
      {search && <SearchField key={search.name} search={search} control={control} />}
      {filters.map((filter) => (
        <FilterTag key={filter.name} filter={filter} control={control} />
      ))}
      {filters.length > 0 && (
        <Button size="s" kind="quiet" icon="filter" aria-haspopup="dialog" onClick={() => setOpen('filters')}>
          {t('list.filter')} <KeyCaps keys="f" />
        </Button>
      )}
      <span className="filters__end">
        {canChoose && (
          <Button
            className="filters__columns"
            size="s"
            kind="quiet"
            aria-haspopup="dialog"
            onClick={() => setOpen('columns')}
          >
            {t('list.columns')}
          </Button>
        )}
        {csv && <CsvLink address={csv(control.asked)} />}
      </span>
      {open === 'filters' && <FilterDialog {...{ filters, control }} onClose={() => setOpen(null)} />}
      {open === 'columns' && (
        <ColumnDialog {...{ columns, shown, chooseColumns }} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

const TYPING_MS = 250

/** Asks when somebody stops typing for a moment. */
function SearchField({
  search,
  control,
}: {
  search: NonNullable<FilterBarProps<never>['search']>
  control: QueryControl
}) {
  const { t } = useTranslation('parts')
  const asked = control.query[search.name] ?? ''
  const [typed, setTyped] = useState(asked)
  const field = useRef<HTMLInputElement>(null)
  const latest = useRef(control)
  latest.current = control
  useEffect(() => setTyped(asked), [asked])
  useEffect(() => {
    if (typed === asked) return
    const timer = setTimeout(() => latest.current.set({ [search.name]: typed.trim() || null }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, asked, search.name])
  // In a list `/` searches in it; Ctrl K searches everywhere.
  useCommand({
    id: 'frame.slash',
    label: t('list.keys.search'),
    keys: '/',
    hint: t('list.keys.search'),
    run: () => field.current?.focus(),
  })
  return (
    <input
      ref={field}
      className="input filters__search"
      type="search"
      aria-label={t('list.search')}
      placeholder={search.placeholder}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

function FilterTag({ filter, control }: { filter: Filter; control: QueryControl }) {
  const { t } = useTranslation('parts')
  const { language } = useOfficeLanguage()
  const value = control.query[filter.name]
  if (!value) return null
  return (
    <span className="filter-tag">
      {filter.label}: {wordOf(filter, value, language)}
      <button
        type="button"
        aria-label={t('list.removeFilter', { label: filter.label })}
        onClick={() => control.set({ [filter.name]: null })}
      >
        <Icon name="close" />
      </button>
    </span>
  )
}

function wordOf({ options, type }: Filter, value: string, language: OfficeLanguage): string {
  if (type === 'money' && /^\d+$/.test(value)) return formatMoney(Number(value), language)
  return options?.find((option) => option.value === value)?.label ?? value
}

function CsvLink({ address }: { address: string }) {
  const { t } = useTranslation('parts')
  return (
    <a className="btn btn--quiet btn--small" href={address} download aria-label={t('list.csvName')}>
      <span className="btn__label">
        <Icon name="download" />
        <span>{t('list.csv')}</span>
      </span>
    </a>
  )
}

type FilterDialogProps = { filters: readonly Filter[]; control: QueryControl; onClose: () => void }

function FilterDialog({ filters, control, onClose }: FilterDialogProps) {
  const { t } = useTranslation('parts')
  const [values, setValues] = useState<ListQuery>(control.query)
  const none = Object.fromEntries(filters.map(({ name }) => [name, null]))

  function apply(changes: Record<string, string | null>) {
    control.set(changes)
    onClose()
  }

  return (
    <OfficeDialog title={t('list.filters')} onClose={onClose}>
      <form
        className="office-form"
        onSubmit={(event) => {
          event.preventDefault()
          apply({ ...none, ...values })
        }}
      >
        {filters.map(({ name, label, options, type = 'text' }) => {
          const wiring = {
            value: values[name] ?? '',
            onChange: (event: { target: { value: string } }) =>
              setValues({ ...values, [name]: event.target.value }),
          }
          return (
            <Field key={name} label={label} {...(type === 'money' ? { note: '€' } : {})}>
              {options ? (
                <Select {...wiring}>
                  <option value="">{t('list.any')}</option>
                  {options.map((option) => (
                    <option key={option.value} value={option.value}>
                      {option.label}
                    </option>
                  ))}
                </Select>
              ) : type === 'money' ? (
                <TypedMoney
                  cents={/^\d+$/.test(wiring.value) ? Number(wiring.value) : null}
                  onChange={(cents) => setValues({ ...values, [name]: cents === null ? '' : String(cents) })}
                  onBlur={() => {}}
                />
              ) : (
                <Input {...wiring} type={type} />
              )}
            </Field>
          )
        })}
        <div className="office-form__actions">
          <Button size="s" kind="ink" type="submit">
            {t('list.filters')}
          </Button>
          <Button size="s" kind="quiet" onClick={() => apply(none)}>
            {t('list.clear')}
          </Button>
        </div>
      </form>
    </OfficeDialog>
  )
}

type ColumnDialogProps<Row> = Pick<FilterBarProps<Row>, 'columns' | 'shown' | 'chooseColumns'> & {
  onClose: () => void
}

/** Each choice counts at once; the first column always stands. */
function ColumnDialog<Row>({ columns, shown, chooseColumns, onClose }: ColumnDialogProps<Row>) {
  const { t } = useTranslation('parts')
  const ids = shown.map(({ id }) => id)
  return (
    <OfficeDialog title={t('list.columnsTitle')} onClose={onClose}>
      <div>
        {columns.slice(1).map(({ id, head }) => (
          <Checkbox
            key={id}
            label={head}
            checked={ids.includes(id)}
            onChange={() => chooseColumns(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])}
          />
        ))}
      </div>
    </OfficeDialog>
  )
}
