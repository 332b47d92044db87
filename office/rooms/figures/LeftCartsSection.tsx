import { useTranslation } from 'react-i18next'
import type { LeftCarts } from '#modules/office/figures/shop.schema.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { Figures, Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'

/** Carts that lie, and whom a mail has told of theirs because they wanted it. */
export function LeftCartsSection({ left, pieces, afterHours, asked, reminded, bought, mails }: LeftCarts) {
  const { t } = useTranslation('shopFigures')
  const { language } = useOfficeLanguage()
  const number = new Intl.NumberFormat(language)
  const figure = (term: 'asked' | 'reminded' | 'bought', value: number) => ({
    term: t(`carts.${term}`),
    value: number.format(value),
    detail: t(`carts.${term}Text`),
  })
  const lying = { count: pieces, shown: number.format(pieces), hours: afterHours }
  return (
    <>
      <Section title={t('carts.title')}>
        <Figures
          figures={[
            { term: t('carts.left'), value: number.format(left), detail: t('carts.leftText', lying) },
            figure('asked', asked),
            figure('reminded', reminded),
            figure('bought', bought),
          ]}
        />
      </Section>
      <Section title={t('carts.mails')} aside={t('carts.mailsHint')}>
        <ReminderMails mails={mails} />
      </Section>
    </>
  )
}

const REMINDED = { sent: 'waiting', bought: 'ok', ended: 'off' } as const

/** Each mail that was sent: when, to whose mailbox, and what came of it. */
function ReminderMails({ mails }: Pick<LeftCarts, 'mails'>) {
  const { t } = useTranslation('shopFigures')
  const { language } = useOfficeLanguage()
  if (mails.length === 0) return <p className="muted">{t('carts.noMails')}</p>
  return (
    <Table caption={t('carts.mails')}>
      <thead>
        <tr>
          <th scope="col">{t('carts.sentAt')}</th>
          <th scope="col">{t('carts.to')}</th>
          <th scope="col" className="r">
            {t('carts.pieces')}
          </th>
          <th scope="col">{t('carts.state')}</th>
        </tr>
      </thead>
      <tbody>
        {mails.map(({ id, sentAt, to, pieces, state }) => (
          <tr key={id}>
            <th scope="row" className="when">
              {shortMoment(sentAt, language)}
            </th>
            <td>{to ?? t('carts.nobody')}</td>
            <td className="r">{pieces}</td>
            <td>
              <StateMark kind={REMINDED[state]}>{t(`carts.states.${state}`)}</StateMark>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
