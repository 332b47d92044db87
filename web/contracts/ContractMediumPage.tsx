import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contractMedia } from '#club/contracts.ts'
import type { Contract } from '#modules/contracts/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useLanguage } from '#web/site/here.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { OptionCard } from '#web/ui/fields/OptionCard.tsx'
import { SwitchRow } from '#web/ui/fields/Switch.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { ChangeScreen } from './ContractScreen.tsx'
import { useContractChanges } from './contract-data.ts'
import { Refusal } from './Refusal.tsx'
import { useChange } from './useChange.ts'

/** ABO-02: in which form the ticket comes from the next season on, and whether added matches are bought. */
export default function ContractMediumPage() {
  const { t } = useTranslation('contracts')
  return (
    <ChangeScreen title={t('medium.title')}>
      {(contract) => (
        <>
          <MediumForm contract={contract} />
          <AddedMatches contract={contract} />
        </>
      )}
    </ChangeScreen>
  )
}

function MediumForm({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const { changeDetails } = useContractChanges(contract.id)
  const { busy, refusal, make } = useChange()
  const wished = contract.newShippingCode ?? contract.media
  const [chosen, setChosen] = useState(wished)

  async function save(event: FormEvent) {
    event.preventDefault()
    // What it is already is no wish.
    const newShippingCode = chosen === contract.media ? null : chosen
    const isDone = await make(() => changeDetails({ newShippingCode }))
    if (isDone) toast({ id: 'contracts', kind: 'ok', title: t('success.changed') })
  }

  return (
    <form className="contract-form" onSubmit={(event) => void save(event)}>
      <p>{t('medium.text')}</p>
      <ChoiceGroup legend={t('medium.choice')} className="options">
        {contractMedia.map(({ id, cents }) => (
          <OptionCard
            key={id}
            name="medium"
            value={id}
            checked={chosen === id}
            onChange={() => setChosen(id)}
            title={t(`medium.${id}`)}
            detail={t(`medium.${id}Detail`)}
            aside={<span>{formatMoney(cents, language)}</span>}
          />
        ))}
      </ChoiceGroup>
      <Refusal text={refusal} />
      <p>
        <Button type="submit" busy={busy}>
          {t(busy ? 'medium.busy' : 'medium.submit')}
        </Button>
      </p>
    </form>
  )
}

/** Cup matches come later: bought at once, or offered first. */
function AddedMatches({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const { changeDetails } = useContractChanges(contract.id)
  const { busy, refusal, make } = useChange()
  const { buysAddedMatches } = contract
  const turn = () => void make(() => changeDetails({ buysAddedMatches: !buysAddedMatches }))
  return (
    <section className="contract-part">
      <h2 className="h2">{t('facts.addedMatches')}</h2>
      <SwitchRow
        title={t('addedMatches.title')}
        detail={t('addedMatches.text')}
        checked={buysAddedMatches}
        aria-busy={busy || undefined}
        onChange={() => !busy && turn()}
      />
      <Refusal text={refusal} />
    </section>
  )
}
