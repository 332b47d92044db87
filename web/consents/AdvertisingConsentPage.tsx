import './consents.css'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { buildsOnMain, type ConsentChoice } from '#modules/consents/rules.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { ConsentRow } from './ConsentRow.tsx'
import { useConsentChoices, useConsentSwitches } from './consent-data.ts'
import { useNotifyingPress } from './consent-messages.ts'

/** CNS-02. */
export default function AdvertisingConsentPage() {
  const { t } = useTranslation('consents')
  return (
    <AccountFrame current="advertisingConsent" title={t('advertising.title')}>
      <h1 className="display">{t('advertising.title')}</h1>
      <p className="lead consents__lead">{t('advertising.lead')}</p>
      <Advertising />
    </AccountFrame>
  )
}

function Advertising() {
  const { t } = useTranslation('consents')
  return (
    <Loaded query={useConsentChoices()} label={t('advertising.loading')} rows={5}>
      {(choices) => <Choices choices={choices} />}
    </Loaded>
  )
}

function Choices({ choices }: { choices: ConsentChoice[] }) {
  const { t } = useTranslation('consents')
  const { isOn, press } = useConsentSwitches()
  const notify = useNotifyingPress(press)
  const whyId = useId()
  const main = choices.filter((choice) => choice.isMainAdConsent)
  const sectors = choices.filter(({ topic }) => buildsOnMain(topic))
  const mayChoose = main.some(isOn)
  const row = (choice: ConsentChoice, blockedBy?: string) => (
    <ConsentRow
      key={choice.topic.name}
      choice={choice}
      on={isOn(choice)}
      onPress={(on) => void notify(choice, on)}
      blockedBy={blockedBy}
    />
  )
  return (
    <>
      <ul className="consents consents--main">{main.map((choice) => row(choice))}</ul>
      <section className="consents__sectors">
        <h2 className="h2">{t('advertising.sectors')}</h2>
        <p id={whyId}>{t(mayChoose ? 'advertising.sectorsText' : 'advertising.sectorsFirst')}</p>
        <ul className="consents">{sectors.map((choice) => row(choice, mayChoose ? undefined : whyId))}</ul>
      </section>
    </>
  )
}
