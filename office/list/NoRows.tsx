import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { type QueryControl, SORT } from './list-query.ts'
import type { DataListProps } from './list-types.ts'

/** Nothing at all, or nothing that matches. */
export function NoRows<Row>({
  empty,
  control,
}: Pick<DataListProps<Row>, 'empty'> & { control: QueryControl }) {
  const { t } = useTranslation('parts')
  const isFiltered = Object.keys(control.asked).some((name) => name !== SORT)
  if (isFiltered)
    return (
      <EmptyState
        icon="filter"
        title={t('list.noMatch')}
        text={t('list.noMatchText')}
        action={
          <Button kind="ink" size="s" onClick={() => control.replace({})}>
            {t('list.clear')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon="check"
      title={empty?.title ?? t('list.nothing')}
      text={empty?.text ?? t('list.nothingText')}
      action={empty?.action}
    />
  )
}
