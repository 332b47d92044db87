import './tickets.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { TabLinks } from '#web/ui/navigation/TabLinks.tsx'
import { OfflineTickets } from './offline/OfflineTickets.tsx'

/** TIX-01, in the order of the specification. */
const TABS = [
  { key: 'upcoming', to: path.ownTickets },
  { key: 'archive', to: path.ticketArchive },
  { key: 'seasonTickets', to: path.seasonTickets },
  { key: 'seasonTicketArchive', to: path.seasonTicketArchive },
  { key: 'exchange', to: path.ticketExchange },
] as const

export type TicketTab = (typeof TABS)[number]['key']

/** One of the five ticket tabs. */
export function TicketsFrame({ current, children }: { current: TicketTab; children: ReactNode }) {
  const { t } = useTranslation(['ownTickets', 'matchTicket', 'ticketCode'])
  const language = useLanguage()
  return (
    <AccountFrame current="tickets" title={t('title')} signedOut={<OfflineTickets />}>
      <div className="tickets__head">
        <h1 className="display">{t('title')}</h1>
        <MoreLink to={path.lived(language)}>{t('lived')}</MoreLink>
        <MoreLink to={path.transfers(language)}>{t('transfers')}</MoreLink>
      </div>
      <TabLinks
        label={t('tabs')}
        tabs={TABS.map(({ key, to }) => ({
          to: to(language),
          label: t(`tab.${key}`),
          current: key === current,
        }))}
      />
      <div className="tickets">{children}</div>
    </AccountFrame>
  )
}
