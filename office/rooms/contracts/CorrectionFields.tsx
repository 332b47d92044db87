import './contracts.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { homeGround } from '#club/venue.ts'
import type { ContractCorrection } from '#modules/office/contracts/corrections.schema.ts'
import type { OfficeContractDetail } from '#modules/office/contracts/schema.ts'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { TypedMoney } from '../../parts/AmountFields.tsx'

type OnChange = (correction: ContractCorrection | null) => void

/** A block, and a row with a seat; a standing place has only the block. */
export function PlaceFields({ contract, onChange }: { contract: OfficeContractDetail; onChange: OnChange }) {
  const { t } = useTranslation('contracts')
  const [typed, setTyped] = useState({ block: contract.block, row: '', seat: '' })
  function change(changes: Partial<typeof typed>) {
    const next = { ...typed, ...changes }
    setTyped(next)
    const parts = [next.block, next.row, next.seat].map((part) => part.trim())
    const [block, row, seat] = parts
    // A row without a seat is not finished.
    const isWhole = Boolean(block) && Boolean(row) === Boolean(seat)
    onChange(isWhole ? { what: 'place', place: parts.filter(Boolean).join('-') } : null)
  }
  return (
    <div className="contracts-place">
      {(['block', 'row', 'seat'] as const).map((name) => (
        <Field key={name} label={t(`correct.place.${name}`)}>
          <Input
            value={typed[name]}
            maxLength={10}
            autoComplete="off"
            onChange={({ target }) => change({ [name]: target.value })}
          />
        </Field>
      ))}
    </div>
  )
}

/** What its last season costs, and the class that it goes on with. */
export function PriceFields({ contract, onChange }: { contract: OfficeContractDetail; onChange: OnChange }) {
  const { t } = useTranslation('contracts')
  const { language } = useOfficeLanguage()
  const [cents, setCents] = useState<number | null>(contract.priceCents)
  const [newPriceClass, setNewPriceClass] = useState(contract.newPriceClass)
  const say = (priceCents: number | null, wish: string | null) =>
    onChange(priceCents === null ? null : { what: 'price', priceCents, newPriceClass: wish })
  return (
    <>
      <Field label={t('correct.price.cents')} note="€">
        <TypedMoney
          cents={cents}
          onChange={(next) => {
            setCents(next)
            say(next, newPriceClass)
          }}
          onBlur={() => {}}
        />
      </Field>
      <Field label={t('wish')}>
        <Select
          value={newPriceClass ?? ''}
          onChange={({ target }) => {
            const next = target.value || null
            setNewPriceClass(next)
            say(cents, next)
          }}
        >
          <option value="">{t('correct.price.sameClass')}</option>
          {homeGround.priceClasses
            .filter(({ guest, id }) => !guest && id !== contract.priceClass)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name[language]}
              </option>
            ))}
        </Select>
      </Field>
    </>
  )
}

const LOOKS_LIKE_MAIL = /^\S+@\S+\.\S+$/

/** Who pays from now on, by the address of their account; the place may go along. */
export function SubscriberFields({ onChange }: { onChange: OnChange }) {
  const { t } = useTranslation('contracts')
  const [typed, setTyped] = useState({ email: '', takesPlace: false, confirmsEntitlement: false })
  function change(changes: Partial<typeof typed>) {
    const next = { ...typed, ...changes }
    setTyped(next)
    const email = next.email.trim()
    onChange(LOOKS_LIKE_MAIL.test(email) ? { what: 'subscriber', ...next, email } : null)
  }
  return (
    <>
      <Field label={t('correct.subscriber.email')} hint={t('correct.subscriber.emailHint')}>
        <Input
          type="email"
          value={typed.email}
          maxLength={254}
          autoComplete="off"
          onChange={({ target }) => change({ email: target.value })}
        />
      </Field>
      <Checkbox
        checked={typed.takesPlace}
        onChange={({ target }) => change({ takesPlace: target.checked, confirmsEntitlement: false })}
        label={t('correct.subscriber.takesPlace')}
      />
      {typed.takesPlace && (
        <Checkbox
          checked={typed.confirmsEntitlement}
          onChange={({ target }) => change({ confirmsEntitlement: target.checked })}
          label={t('correct.recipient.entitlement')}
        />
      )}
    </>
  )
}

/** By the address of their account. */
export function HolderFields({ onChange }: { onChange: OnChange }) {
  const { t } = useTranslation('contracts')
  const [email, setEmail] = useState('')
  const [confirmsEntitlement, setConfirms] = useState(false)
  const say = (address: string, confirms: boolean) =>
    onChange(
      LOOKS_LIKE_MAIL.test(address.trim())
        ? { what: 'recipient', email: address.trim(), confirmsEntitlement: confirms }
        : null,
    )
  return (
    <>
      <Field label={t('correct.recipient.email')} hint={t('correct.recipient.emailHint')}>
        <Input
          type="email"
          value={email}
          maxLength={254}
          autoComplete="off"
          onChange={({ target }) => {
            setEmail(target.value)
            say(target.value, confirmsEntitlement)
          }}
        />
      </Field>
      <Checkbox
        checked={confirmsEntitlement}
        onChange={({ target }) => {
          setConfirms(target.checked)
          say(email, target.checked)
        }}
        label={t('correct.recipient.entitlement')}
      />
    </>
  )
}
