import './transfers.css'
import { useTranslation } from 'react-i18next'
import type { TicketTransfer } from '#modules/wallet/transfers/transfers.schema.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { BackLink } from '#web/ui/navigation/MoreLink.tsx'
import { TransferRow } from './TransferRow.tsx'
import { useTransfers } from './transfer-data.ts'

/** TRF-05: tickets that were forwarded to me and by me, newest first. */
export default function TransfersPage() {
  const { t } = useTranslation('transfers')
  return (
    <AccountFrame current="tickets" title={t('list.title')}>
      <Transfers />
    </AccountFrame>
  )
}

function Transfers() {
  const { t } = useTranslation('transfers')
  const language = useLanguage()
  return (
    <div className="transfers">
      <BackLink to={path.ownTickets(language)}>{t('list.back')}</BackLink>
      <h1 className="display">{t('list.title')}</h1>
      <Loaded query={useTransfers()} label={t('list.loading')} rows={4}>
        {(transfers) =>
          transfers.length === 0 ? (
            <EmptyState
              icon="share"
              title={t('list.empty.title')}
              text={t('list.empty.text')}
              action={<LinkButton to={path.ownTickets(language)}>{t('list.empty.action')}</LinkButton>}
            />
          ) : (
            <>
              <Part of="recipient" transfers={transfers} />
              <Part of="sender" transfers={transfers} />
            </>
          )
        }
      </Loaded>
    </div>
  )
}

function Part({ of, transfers }: { of: TicketTransfer['role']; transfers: TicketTransfer[] }) {
  const { t } = useTranslation('transfers')
  const own = transfers.filter((one) => one.role === of)
  if (own.length === 0) return null
  return (
    <section>
      <h2 className="h3">{t(`list.${of}`)}</h2>
      <ul className="transfers__list">
        {own.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} />
        ))}
      </ul>
    </section>
  )
}
