import { useTranslation } from 'react-i18next'
import { epcCode } from '#modules/payments/transfers.rules.ts'
import type { DueView } from '#modules/recurring/due.schema.ts'
import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { QrCode } from '#web/ui/pictures/QrCode.tsx'

/** How to pay it by transfer: typed, or scanned by a banking app. */
export function TransferNote({ due, account }: { due: DueView; account: NonNullable<DueView['account']> }) {
  const { t } = useTranslation('recurring')
  const { number: reference, openAmount: amountCents } = due
  return (
    <div className="dues__transfer">
      <DefinitionList
        rows={[
          { term: t('holder'), value: account.holder },
          { term: 'IBAN', value: account.iban.replace(/(.{4})(?=.)/g, '$1 ') },
          { term: 'BIC', value: account.bic },
          { term: t('reference'), value: due.number },
        ]}
      />
      {amountCents > 0 && (
        <figure>
          <QrCode text={epcCode({ account, amountCents, reference })} label={t('scan')} />
          <figcaption>{t('scan')}</figcaption>
        </figure>
      )}
    </div>
  )
}
