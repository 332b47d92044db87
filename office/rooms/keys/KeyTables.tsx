import { useTranslation } from 'react-i18next'
import type { OfficeKeys } from '#modules/office/keys/schema.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { type StateKind, StateMark } from '../../parts/StateMark.tsx'

const MARKS: Record<string, StateKind> = {
  signing: 'running',
  verifying: 'done',
  published: 'waiting',
  refused: 'stuck',
}

/** The keys of ticket codes, the newest first. */
export function TicketKeyTable({ keys }: { keys: OfficeKeys['tickets'] }) {
  const { t } = useTranslation('keys')
  const { language } = useOfficeLanguage()
  const plain = new Intl.NumberFormat(language)
  return (
    <Table caption={t('tickets.title')}>
      <thead>
        <tr>
          <th scope="col">{t('columns.key')}</th>
          <th scope="col">{t('columns.state')}</th>
          <th scope="col" className="r">
            {t('columns.codes')}
          </th>
          <th scope="col">{t('columns.since')}</th>
          <th scope="col">{t('columns.until')}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map(({ id, state, createdAt, retiredAt, refusedAt, codes }) => (
          <tr key={id}>
            <th scope="row">{t('number', { id })}</th>
            <td>
              <StateMark kind={MARKS[state]!}>{t(`tickets.states.${state}`)}</StateMark>
            </td>
            <td className="r">{plain.format(codes)}</td>
            <td>{shortMoment(createdAt, language)}</td>
            <td>{refusedAt || retiredAt ? shortMoment((refusedAt ?? retiredAt)!, language) : t('now')}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The keys of sign-ins, the one that signs first. */
export function TokenKeyTable({ keys }: { keys: OfficeKeys['tokens'] }) {
  const { t } = useTranslation('keys')
  const { language } = useOfficeLanguage()
  return (
    <Table caption={t('tokens.title')}>
      <thead>
        <tr>
          <th scope="col">{t('columns.key')}</th>
          <th scope="col">{t('columns.state')}</th>
          <th scope="col">{t('columns.signsFrom')}</th>
          <th scope="col">{t('columns.endsAt')}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map(({ id, state, signsFrom, endsAt }) => (
          <tr key={id}>
            <th scope="row">
              <span title={id}>{id.slice(-8)}</span>
            </th>
            <td>
              <StateMark kind={MARKS[state]!}>{t(`tokens.states.${state}`)}</StateMark>
            </td>
            <td>{shortMoment(signsFrom, language)}</td>
            <td>{endsAt ? shortMoment(endsAt, language) : t('openEnd')}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
