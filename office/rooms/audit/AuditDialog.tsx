import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#modules/audit/schema.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { exactMoment } from '../../i18n/moments.ts'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { Facts } from '../../parts/Section.tsx'
import { useActionName, useThingName } from './audit-words.ts'
import { changesBetween } from './changes.ts'

/** One row of the book with all it says: who, when, why, and what was before and after. */
export function AuditDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { t } = useTranslation('audit')
  const { language } = useOfficeLanguage()
  const [nameAction, nameThing] = [useActionName(), useThingName()]
  const changes = changesBetween(entry.before, entry.after)
  return (
    <OfficeDialog isWide title={nameAction(entry.action)} onClose={onClose}>
      <Facts
        facts={[
          { term: t('columns.at'), value: exactMoment(entry.at, language) },
          { term: t('columns.actor'), value: entry.actor.name },
          { term: t('columns.thing'), value: nameThing(entry.thing), detail: entry.thing.id },
          { term: t('columns.reason'), value: entry.reason ?? t('noReason') },
        ]}
      />
      {changes.length > 0 && (
        <Table caption={t('changes.title')}>
          <thead>
            <tr>
              <th scope="col">{t('changes.field')}</th>
              <th scope="col">{t('changes.before')}</th>
              <th scope="col">{t('changes.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </OfficeDialog>
  )
}
