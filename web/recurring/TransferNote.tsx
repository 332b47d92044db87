import { useTranslation } from 'react-i18next'
import type { DueView } from '#modules/recurring/due.schema.ts'
import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'

/** How to pay it by transfer. */
export function TransferNote({ due, account }: { due: DueView; account: NonNullable<DueView['account']> }) {
  const { t } = useTranslation('recurring')
  return (
    <DefinitionList
      rows={[
        { term: t('holder'), value: account.holder },
        { term: 'IBAN', value: account.iban.replace(/(.{4})(?=.)/g, '$1 ') },
        { term: 'BIC', value: account.bic },
        { term: t('reference'), value: due.number },
      ]}
    />
  )
}
