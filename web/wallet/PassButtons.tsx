import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WalletTicketDetail } from '#modules/wallet/tickets.schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useMakePass, usePassKinds, type Wallet } from './pass-data.ts'

const PassDialog = lazy(async () => ({ default: (await import('./PassDialog.tsx')).PassDialog }))

type Ticket = Pick<WalletTicketDetail, 'id' | 'media' | 'state'>

const WALLETS = ['apple', 'google'] as const

/** Puts a ticket into a wallet of the phone, where the club has set one up and the ticket is good. */
export function PassButtons({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('passes')
  const { data: kinds } = usePassKinds()
  const makePass = useMakePass(ticket.id)
  const [asked, setAsked] = useState<Wallet | null>(null)
  const [busy, setBusy] = useState<Wallet | null>(null)
  const wallets = WALLETS.filter((wallet) => kinds?.[wallet])
  if (wallets.length === 0 || ticket.state !== 'valid' || ticket.media === 'registered') return null

  async function make(wallet: Wallet) {
    setBusy(wallet)
    const failure = await makePass(wallet)
    setBusy(null)
    setAsked(null)
    if (failure) toast({ id: 'pass', kind: 'err', title: t('failed'), text: t('failedText') })
  }

  /** What is in a wallet already only comes once more: no code changes. */
  const press = (wallet: Wallet) => (ticket.media === 'pass' ? void make(wallet) : setAsked(wallet))

  return (
    <section className="passes" aria-label={t('title')}>
      <p className="passes__actions">
        {wallets.map((wallet) => (
          <Button key={wallet} kind="ink" icon="wallet" busy={busy === wallet} onClick={() => press(wallet)}>
            {t(busy === wallet ? 'making' : `into.${wallet}`)}
          </Button>
        ))}
      </p>
      {ticket.media === 'pass' && <p className="small muted">{t('isPass')}</p>}
      {asked && (
        <Suspense>
          <PassDialog
            wallet={asked}
            isOnPaper={ticket.media === 'print'}
            busy={busy !== null}
            onMake={() => void make(asked)}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
