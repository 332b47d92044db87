import '#web/contracts/contracts.css'
import './contract-transfers.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { emailAddress } from '#modules/contacts/emails.schema.ts'
import type { Contract } from '#modules/contracts/schema.ts'
import type { TransferKind } from '#modules/contracts/transfers/transfers.schema.ts'
import { ContractScreen } from '#web/contracts/ContractScreen.tsx'
import { ContractStub } from '#web/contracts/ContractStub.tsx'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SubmitButton } from '#web/forms/FormField.tsx'
import type { SubmitResult } from '#web/forms/server-problem.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { ContractTransferState } from './ContractTransferState.tsx'
import { useFailureWords } from './failure-words.ts'
import { useTransferChanges } from './transfer-data.ts'

const schema = z.strictObject({ email: emailAddress })

/** ABO-17: an address, and before it what becomes of tickets and money. */
export function StartTransferPage({ kind }: { kind: TransferKind }) {
  const { t } = useTranslation(['contractTransfers', 'contracts'])
  return (
    <ContractScreen title={t(`start.${kind}.title`)}>
      {(contract) => (
        <div className="contract-transfer">
          <ContractStub contract={contract} />
          {contract.state === 'PendingRecipient' || contract.state === 'PendingSubscriber' ? (
            <ContractTransferState contract={contract} />
          ) : contract.may.transfer ? (
            <Start contract={contract} kind={kind} />
          ) : (
            <NotNow contract={contract} />
          )}
        </div>
      )}
    </ContractScreen>
  )
}

type StartProps = { contract: Contract; kind: TransferKind }

function Start({ contract, kind }: StartProps) {
  const { t } = useTranslation('contractTransfers')
  const { send, invite, unknown, refusal, busy } = useStarting({ contract, kind })
  return (
    <>
      <ul className="contract-transfer__what">
        {(['tickets', 'money', 'answer'] as const).map((point) => (
          <li key={point}>{t(`start.${kind}.${point}`)}</li>
        ))}
      </ul>
      <Form
        label={t(`start.${kind}.title`)}
        className="contract-form"
        schema={schema}
        defaultValues={{ email: '' }}
        onSubmit={async ({ email }): Promise<SubmitResult> => {
          await send(email, false)
          return null
        }}
      >
        <InputField
          name="email"
          label={t('start.email')}
          hint={t('start.hint')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {refusal && (
          <Banner kind="err" role="alert">
            {refusal}
          </Banner>
        )}
        <div className="entry-form__actions">
          <SubmitButton busyLabel={t('start.busy')}>{t('start.submit')}</SubmitButton>
        </div>
      </Form>
      {unknown && (
        <Banner kind="warn" role="alert">
          <b>{t('start.unknown', { mail: unknown })}</b>
          <p>{t('start.unknownText')}</p>
          <p>
            <Button kind="ink" size="s" busy={busy} onClick={() => void invite(unknown)}>
              {t(busy ? 'start.busy' : 'start.invite')}
            </Button>
          </p>
        </Banner>
      )}
    </>
  )
}

/** Sends it to an address; `unknown`: nobody has an account there, who may be invited. */
function useStarting({ contract, kind }: StartProps) {
  const { t } = useTranslation('contractTransfers')
  const wordsOf = useFailureWords()
  const { start } = useTransferChanges()
  const [unknown, setUnknown] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function send(email: string, invite: boolean): Promise<void> {
    setRefusal(null)
    setUnknown(null)
    const failure = await start(kind, { contractId: contract.id, email, invite })
    const title = failure?.problem?.title
    if (!failure) toast({ id: 'contractTransfer', kind: 'ok', title: t('start.done', { mail: email }) })
    else if (title === 'RECIPIENT_NOT_FOUND' || title === 'SUBSCRIBER_NOT_FOUND') setUnknown(email)
    else setRefusal(wordsOf(failure))
  }

  async function invite(email: string) {
    setBusy(true)
    await send(email, true)
    setBusy(false)
  }

  return { send, invite, unknown, refusal, busy }
}

function NotNow({ contract }: { contract: Contract }) {
  const { t } = useTranslation(['contracts', 'contractTransfers', 'errors'])
  const { subscriber } = contract
  return (
    <Banner>
      {subscriber.isSelf
        ? t('native.CONTRACT_NOT_TRANSFERABLE', { ns: 'errors' })
        : t('notPossible.recipient', { ns: 'contracts', name: subscriber.name || t('somebody') })}
    </Banner>
  )
}
