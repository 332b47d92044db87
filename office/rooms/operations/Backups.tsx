import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficeBackup, OfficeBackups } from '#modules/office/operations/schema.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { Facts, Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { BackupDialog } from './BackupDialog.tsx'
import { useBytes } from './use-operations.ts'

/** When the last backup ran, whether it was whole, and when one was last restored. */
export function Backups({ backups }: { backups: OfficeBackups }) {
  const { t } = useTranslation('operations')
  const mayChange = usePermission('jobs.change')
  const [isOpen, setOpen] = useState(false)
  const { lastAt, isOld, everyDays, isUntried, triedEveryDays, items } = backups
  return (
    <Section title={t('backups.title')} aside={t('backups.what')}>
      {isOld && (
        <Banner kind="warn" role="status">
          <b>{t(lastAt ? 'backups.old' : 'backups.none', { count: everyDays })}</b>
          <p>
            {t('backups.tell')} <code>npm run club -- backup note --size 4.2GB</code>
          </p>
        </Banner>
      )}
      {!isOld && isUntried && (
        <Banner kind="warn" role="status">
          <b>{t('backups.untried', { count: triedEveryDays })}</b>
          <p>{t('backups.untriedWhy')}</p>
        </Banner>
      )}
      <BackupFacts backups={backups} />
      {items.length > 0 && <BackupTable items={items} />}
      {mayChange && (
        <div className="operations-acts">
          <Button size="s" kind="line" onClick={() => setOpen(true)}>
            {t('backups.note')}
          </Button>
        </div>
      )}
      {isOpen && <BackupDialog onClose={() => setOpen(false)} />}
    </Section>
  )
}

function BackupFacts({ backups: { lastAt, isOld, triedAt, isUntried, items } }: { backups: OfficeBackups }) {
  const { t } = useTranslation('operations')
  const { language } = useOfficeLanguage()
  const size = useBytes()
  const last = items.find(({ kind, isWhole }) => kind === 'backup' && isWhole)
  const latest = items.find(({ kind }) => kind === 'backup')
  const facts = [
    {
      term: t('backups.last'),
      value: lastAt ? shortMoment(lastAt, language) : t('backups.never'),
      detail: (
        <span className="operations-state">
          <StateMark kind={isOld ? 'stuck' : 'ok'}>{t(isOld ? 'backups.tooOld' : 'backups.fresh')}</StateMark>
        </span>
      ),
    },
    ...(last?.bytes != null
      ? [{ term: t('backups.size'), value: size(last.bytes), detail: last.place || undefined }]
      : []),
    ...(latest && !latest.isWhole
      ? [
          {
            term: t('backups.latest'),
            value: shortMoment(latest.endedAt, language),
            detail: (
              <span className="operations-state">
                <StateMark kind="stuck">{t('backups.broken')}</StateMark>
              </span>
            ),
          },
        ]
      : []),
    {
      term: t('backups.tried'),
      value: triedAt ? shortMoment(triedAt, language) : t('backups.never'),
      detail: isUntried ? (
        <span className="operations-state">
          <StateMark kind="waiting">{t('backups.due')}</StateMark>
        </span>
      ) : undefined,
    },
  ]
  return <Facts facts={facts} />
}

function BackupTable({ items }: { items: readonly OfficeBackup[] }) {
  const { t } = useTranslation('operations')
  const { language } = useOfficeLanguage()
  const size = useBytes()
  return (
    <Table caption={t('backups.title')} className="operations-table">
      <thead>
        <tr>
          <th scope="col">{t('backups.columns.ended')}</th>
          <th scope="col">{t('backups.columns.kind')}</th>
          <th scope="col">{t('backups.columns.state')}</th>
          <th scope="col" className="r">
            {t('backups.columns.size')}
          </th>
          <th scope="col">{t('backups.columns.place')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, kind, endedAt, isWhole, bytes, place }) => (
          <tr key={id}>
            <th scope="row">{shortMoment(endedAt, language)}</th>
            <td>{t(`backups.kinds.${kind}`)}</td>
            <td>
              <StateMark kind={isWhole ? 'ok' : 'stuck'}>
                {t(`backups.states.${kind}.${isWhole ? 'whole' : 'broken'}`)}
              </StateMark>
            </td>
            <td className="r">{bytes === null ? '–' : size(bytes)}</td>
            <td className="operations-table__words">{place}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
