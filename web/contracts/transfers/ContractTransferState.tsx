import './contract-transfers.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '#modules/contracts/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import type { Failure } from '#web/api/errors.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Progress } from '#web/ui/Progress.tsx'
import { useFailureWords } from './failure-words.ts'
import { type ContractTransfer, emailOf, useTransferChanges, useWaitingTransfer } from './transfer-data.ts'

/** Somebody was asked to take a contract over: how far it is, and what its subscriber can do about it. Nothing where nobody was. */
export function ContractTransferState({ contract }: { contract: Contract }) {
  const { state, subscriber } = contract
  const isPending = state === 'PendingRecipient' || state === 'PendingSubscriber'
  return isPending && subscriber.isSelf ? <Waiting contract={contract} /> : null
}

function Waiting({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contractTransfers')
  return (
    <section className="contract-transfer__state" aria-labelledby="contract-transfer">
      <h2 className="h2" id="contract-transfer">
        {t('running.title')}
      </h2>
      <Loaded
        query={useWaitingTransfer(contract)}
        label={t('loading')}
        rows={3}
        none={<p>{t('running.over')}</p>}
      >
        {(transfer) => <Running transfer={transfer} />}
      </Loaded>
    </section>
  )
}

type Act = 'again' | 'withdraw' | 'convert'

function Running({ transfer }: { transfer: ContractTransfer }) {
  const { t } = useTranslation('contractTransfers')
  const language = useLanguage()
  const wordsOf = useFailureWords()
  const { start, withdraw, convert } = useTransferChanges()
  const [busy, setBusy] = useState<Act | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { id, kind, contractId, expiresAt, takesPlace } = transfer
  const email = emailOf(transfer)
  const words = { mail: email, time: formatDateTime(new Date(expiresAt), language) }

  async function act(what: Act, work: () => Promise<Failure | null>) {
    setBusy(what)
    setRefusal(null)
    const failure = await work()
    setBusy(null)
    if (failure) setRefusal(wordsOf(failure, what === 'convert' ? 'SUBSCRIBER_IS_' : ''))
    else toast({ id: 'contractTransfer', kind: 'ok', title: t(`running.done.${what}`) })
  }

  return (
    <div className="contract-transfer__flow">
      <Progress
        label={t('running.progress')}
        steps={[t('running.started'), t('running.answers'), t('running.passed')]}
        current={1}
      />
      <p>{t(`running.text.${takesPlace ? 'both' : kind}`, words)}</p>
      {refusal && (
        <Banner kind="err" role="alert">
          {refusal}
        </Banner>
      )}
      <div className="contract-links">
        <Button
          kind="paper"
          size="s"
          busy={busy === 'again'}
          onClick={() => void act('again', () => start(kind, { contractId, email, invite: true }))}
        >
          {t(busy === 'again' ? 'running.sending' : 'running.again')}
        </Button>
        <TextButton onClick={() => void act('withdraw', () => withdraw(transfer))}>
          {t('running.withdraw')}
        </TextButton>
        {kind === 'recipient' && (
          <TextButton onClick={() => void act('convert', () => convert(id))}>
            {t('running.convert')}
          </TextButton>
        )}
      </div>
      {kind === 'recipient' && <p className="small muted">{t('running.convertText')}</p>}
    </div>
  )
}
