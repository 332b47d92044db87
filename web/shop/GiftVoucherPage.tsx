import './gift-voucher.css'
import './product/sizes.css'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { club, type Language } from '#club/club.ts'
import { siteOrigin } from '#club/domains.ts'
import { path } from '#web/paths.ts'
import { useHere } from '#web/site/here.ts'
import { PageTitle, StructuredData } from '#web/site/PageTitle.tsx'
import { pathFacts } from '#web/site/path-facts.ts'
import { Button } from '#web/ui/Button.tsx'
import { shortMoney } from '#web/ui/data/short-money.ts'
import { Field, FieldError } from '#web/ui/fields/Field.tsx'
import { Input, Textarea } from '#web/ui/fields/Input.tsx'
import { Breadcrumb } from '#web/ui/navigation/Breadcrumb.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Mark } from '#web/ui/pictures/Crest.tsx'
import { addProductToCart } from './add-product.ts'
import {
  type GiftVoucher,
  LEAST_EUROS,
  MESSAGE_MAX,
  MOST_EUROS,
  NAME_MAX,
  PRESETS,
  problemOf,
  voucherItem,
} from './gift-voucher.ts'

const EMPTY: GiftVoucher = { euros: '50', recipientName: '', message: '' }

/** A voucher as a present: amount, name, a few words, and how it will look. */
export default function GiftVoucherPage() {
  const { t } = useTranslation('shop')
  const { site, language, domains } = useHere()
  const [voucher, setVoucher] = useState(EMPTY)
  const steps = [
    { label: t('shop'), to: path.shop(language) },
    { label: t('voucher.title'), to: path.giftVoucher(language) },
  ]
  return (
    <div className="wrap">
      <PageTitle title={t('voucher.title')} description={t('voucher.lead')} />
      <StructuredData data={import.meta.env.SSR ? pathFacts(steps, siteOrigin(site, domains)) : null} />
      <Breadcrumb label={t('path')} steps={steps} />
      <div className="g12 voucher">
        <div className="c7 voucher__preview">
          <VoucherPreview voucher={voucher} />
        </div>
        <div className="c5">
          <h1 className="h1">{t('voucher.title')}</h1>
          <p className="lead">{t('voucher.lead')}</p>
          <VoucherForm voucher={voucher} onChange={setVoucher} />
        </div>
      </div>
    </div>
  )
}

type VoucherFormProps = { voucher: GiftVoucher; onChange: (voucher: GiftVoucher) => void }

function VoucherForm({ voucher, onChange }: VoucherFormProps) {
  const { t } = useTranslation('shop')
  const { form, isAdding, isReported, refused, add } = useAddVoucher(voucher, () => onChange(EMPTY))
  return (
    <form ref={form} onSubmit={add} noValidate>
      <VoucherAmount voucher={voucher} onChange={onChange} isReported={isReported} />
      <VoucherWords voucher={voucher} onChange={onChange} />
      <Button size="l" wide type="submit" iconAfter="cart" busy={isAdding}>
        {isAdding ? t('adding') : t('add')}
      </Button>
      <div role="alert">{refused && <FieldError>{t('voucher.refused')}</FieldError>}</div>
      <p className="hint voucher__law">{t('voucher.terms')}</p>
      <noscript>
        <p className="meta">{t('needsJavaScript')}</p>
      </noscript>
    </form>
  )
}

/** Sends the form: what is wrong with it is shown from then on, and the wrong field has the focus. */
function useAddVoucher(voucher: GiftVoucher, onAdded: () => void) {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  const form = useRef<HTMLFormElement>(null)
  const [isAdding, setAdding] = useState(false)
  const [isReported, setReported] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  async function add(event: FormEvent) {
    event.preventDefault()
    setReported(true)
    setRefused(null)
    if (problemOf(voucher)) {
      form.current?.querySelector<HTMLElement>('[name="own"]')?.focus()
      return
    }
    setAdding(true)
    const outcome = await addProductToCart(voucherItem(voucher))
    setAdding(false)
    if (outcome.kind === 'refused') setRefused(outcome.errorCode)
    if (outcome.kind !== 'added') return
    setReported(false)
    onAdded()
    toast({
      kind: 'ok',
      id: 'added',
      title: t('added', { name: t('voucher.one') }),
      action: { label: t('toCart'), onSelect: () => window.location.assign(path.cart(language)) },
    })
  }

  return { form, isAdding, isReported, refused, add }
}

function VoucherAmount({ voucher, onChange, isReported }: VoucherFormProps & { isReported: boolean }) {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  const problem = problemOf(voucher)
  const bounds = { from: wholeEuros(LEAST_EUROS, language), to: wholeEuros(MOST_EUROS, language) }
  return (
    <fieldset className="voucher__amounts">
      <legend className="label">{t('voucher.amount')}</legend>
      <div className="sizes">
        {PRESETS.map((preset) => (
          <label className="size" key={preset}>
            <input
              type="radio"
              name="preset"
              checked={voucher.euros === String(preset)}
              onChange={() => onChange({ ...voucher, euros: String(preset) })}
            />
            <span>{wholeEuros(preset, language)}</span>
          </label>
        ))}
      </div>
      <Field
        label={t('voucher.own')}
        hint={t('voucher.ownHint', bounds)}
        error={(isReported || problem === 'tooMuch') && problem && t('voucher.wrongAmount', bounds)}
      >
        <Input
          name="own"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={voucher.euros}
          onChange={(event) => onChange({ ...voucher, euros: event.currentTarget.value.replace(/\D/g, '') })}
        />
      </Field>
    </fieldset>
  )
}

/** For whom it is, and a few words. */
function VoucherWords({ voucher, onChange }: VoucherFormProps) {
  const { t } = useTranslation('shop')
  return (
    <>
      <Field label={t('voucher.recipient')} note={t('voucher.optional')}>
        <Input
          value={voucher.recipientName}
          maxLength={NAME_MAX}
          autoComplete="off"
          onChange={(event) => onChange({ ...voucher, recipientName: event.currentTarget.value })}
        />
      </Field>
      <Field
        label={t('voucher.message')}
        note={t('voucher.optional')}
        hint={t('flock.left', { count: MESSAGE_MAX - [...voucher.message].length })}
      >
        <Textarea
          rows={3}
          value={voucher.message}
          maxLength={MESSAGE_MAX}
          onChange={(event) =>
            onChange({ ...voucher, message: event.currentTarget.value.replace(/\n/g, ' ') })
          }
        />
      </Field>
    </>
  )
}

function VoucherPreview({ voucher }: { voucher: GiftVoucher }) {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  const { euros, recipientName, message } = voucher
  return (
    <figure className="voucher__card notched" data-theme="flutlicht">
      <figcaption className="vh">{t('voucher.preview')}</figcaption>
      <Mark className="voucher__mark" />
      <p className="voucher__club">{club.name}</p>
      <p className="num voucher__value">{euros ? wholeEuros(Number(euros), language) : '–'}</p>
      <p className="voucher__text">
        <b>{recipientName.trim() ? t('voucher.for', { name: recipientName.trim() }) : t('voucher.one')}</b>
        <span>{message.trim() || t('voucher.sample')}</span>
      </p>
      <p className="voucher__code">XXXX-XXXX-XXXX-XXXX</p>
    </figure>
  )
}

function wholeEuros(euros: number, language: Language): string {
  return shortMoney(euros * 100, language)
}
