import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '#modules/contracts/schema.ts'
import { useLanguage } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox, ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { useConfirmation } from './contract-data.ts'
import { euroText, placeText } from './contract-words.ts'
import { Refusal } from './Refusal.tsx'
import { useChange } from './useChange.ts'

interface ConfirmationFormProps {
  masterDataId: string
  /** Those that the next season is on offer to. */
  contracts: Contract[]
  /** With how many contracts were confirmed. */
  onConfirmed: (contracts: number) => void
}

/** Every contract is ticked at first: nobody loses a place by overlooking a box. */
export function ConfirmationForm({ masterDataId, contracts, onConfirmed }: ConfirmationFormProps) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const confirm = useConfirmation(masterDataId)
  const { busy, refusal, make } = useChange()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const open = contracts.filter(({ may }) => may.confirm)
  const kept = open.filter(({ id }) => !left.has(id))
  const sum = contracts
    .filter(({ id }) => !left.has(id))
    .reduce((euros, { nextPrice }) => euros + (nextPrice ?? 0), 0)

  function turn(id: string): void {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    let confirmed = 0
    const isDone = await make(async () => {
      const answer = await confirm(kept.map(({ id }) => id))
      if (!answer.ok) return answer.failure
      confirmed = answer.data.contractsConfirmed
      return null
    })
    if (isDone) onConfirmed(confirmed)
  }

  return (
    <form className="contract-form" onSubmit={(event) => void send(event)}>
      {contracts.length === 0 ? (
        <p className="muted">{t('confirm.none')}</p>
      ) : (
        <ChoiceGroup legend={t('confirm.contracts')} hint={t('confirm.hint')} className="contract-keep">
          {contracts.map((contract) => (
            <Checkbox
              key={contract.id}
              checked={!contract.may.confirm || !left.has(contract.id)}
              disabled={!contract.may.confirm}
              onChange={() => turn(contract.id)}
              label={<Named contract={contract} />}
            />
          ))}
        </ChoiceGroup>
      )}
      {sum > 0 && <p>{t('confirm.sum', { price: euroText(sum, language) })}</p>}
      <Refusal text={refusal} />
      <p>
        <Button type="submit" iconAfter="check" busy={busy}>
          {busy
            ? t('confirm.busy')
            : kept.length === 0
              ? t('confirm.submit')
              : t('confirm.submitContracts', { count: kept.length })}
        </Button>
      </p>
    </form>
  )
}

function Named({ contract }: { contract: Contract }) {
  const joined = useJoined()
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const { recipient, nextPrice, may, number } = contract
  const parts = [
    placeText(contract, t),
    !recipient.isSelf && t('row.recipient', { name: recipient.name || t('somebody') }),
    nextPrice !== null && euroText(nextPrice, language),
    !may.confirm && t('confirm.already'),
  ].filter(Boolean)
  return (
    <>
      <b>{joined(parts)}</b> <span className="muted">{number}</span>
    </>
  )
}
