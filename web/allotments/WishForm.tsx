import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnAllotment } from '#modules/allotments/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { QuantityStepper } from '#web/ui/fields/QuantityStepper.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useAllotmentChanges, useRefusalWords } from './allotment-data.ts'

/** How many, which places, and with whom. */
export function WishForm({ of }: { of: OwnAllotment }) {
  const { t } = useTranslation('allotments')
  const language = useLanguage()
  const { wish: before, maxEach } = of
  const [quantity, setQuantity] = useState(before?.quantity ?? 1)
  const [classes, setClasses] = useState(before?.priceClasses ?? [])
  const [takesFewer, setFewer] = useState(before?.takesFewer ?? true)
  const isInGroup = (before?.group.length ?? 0) > 0
  const [code, setCode] = useState(isInGroup ? before!.groupCode : '')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { wish } = useAllotmentChanges(of.id)
  const wordsOf = useRefusalWords()

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const typed = code.replace(/[^A-Za-z0-9]/g, '')
    if (typed !== '' && typed.length !== 8) return setRefusal(t('wish.codeWrong'))
    setBusy(true)
    const groupCode = typed || (isInGroup ? null : (before?.groupCode ?? null))
    const failure = await wish({ quantity, priceClasses: classes, takesFewer, groupCode, language })
    setBusy(false)
    setRefusal(failure ? wordsOf(failure) : null)
    if (!failure) toast({ id: 'wish', kind: 'ok', title: t('wish.done') })
  }

  return (
    <form
      noValidate
      className="allotment__wish"
      aria-label={t('wish.title')}
      onSubmit={(event) => void send(event)}
    >
      <h2 className="h2">{t('wish.title')}</h2>
      {refusal && (
        <Banner kind="err" role="alert">
          {refusal}
        </Banner>
      )}
      <div className="allotment__count">
        <span>{t('wish.quantity')}</span>
        <QuantityStepper
          label={t('wish.quantity')}
          lessLabel={t('wish.less')}
          moreLabel={t('wish.more')}
          value={quantity}
          max={maxEach}
          onChange={setQuantity}
        />
      </div>
      <Classes of={of} chosen={classes} onChange={setClasses} />
      <Field label={t('wish.code')} hint={t('wish.codeHint')} id={`code-${of.id}`}>
        <Input
          id={`code-${of.id}`}
          value={code}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      {before && <Group wish={before} />}
      <Checkbox
        label={t('wish.fewer')}
        checked={takesFewer}
        onChange={({ target }) => setFewer(target.checked)}
      />
      <p>
        <Button type="submit" busy={busy}>
          {t(busy ? 'wish.busy' : before ? 'wish.change' : 'wish.send')}
        </Button>
      </p>
    </form>
  )
}

/** What is wanted most comes first; nothing chosen: all the same. */
function Classes(given: { of: OwnAllotment; chosen: string[]; onChange: (chosen: string[]) => void }) {
  const { t } = useTranslation('allotments')
  const language = useLanguage()
  const joined = useJoined()
  const text = useText()
  const { of, chosen, onChange } = given
  const { priceClasses } = of
  if (priceClasses.length < 2)
    return (
      <p className="small">
        {priceClasses.map(({ id, name, price }) => (
          <span key={id}>{joined([text(name), formatMoney(price, language)])}</span>
        ))}
      </p>
    )
  const rows = Array.from({ length: Math.min(chosen.length + 1, priceClasses.length) }, (_, at) => at)
  return (
    <fieldset className="allotment__classes">
      <legend>{t('wish.classes')}</legend>
      {rows.map((at) => (
        <Field
          key={at}
          label={t(at === 0 ? 'wish.first' : 'wish.next', { number: at + 1 })}
          id={`class-${of.id}-${at}`}
        >
          <Select
            id={`class-${of.id}-${at}`}
            value={chosen[at] ?? ''}
            onChange={({ target }) =>
              onChange([...chosen.slice(0, at), ...(target.value ? [target.value] : [])])
            }
          >
            <option value="">{t(at === 0 ? 'wish.any' : 'wish.noMore')}</option>
            {priceClasses
              .filter(({ id }) => id === chosen[at] || !chosen.includes(id))
              .map(({ id, name, price }) => (
                <option key={id} value={id}>
                  {joined([text(name), formatMoney(price, language)])}
                </option>
              ))}
          </Select>
        </Field>
      ))}
    </fieldset>
  )
}

/** The code that friends type, and who has. */
function Group({ wish: { groupCode, group } }: { wish: NonNullable<OwnAllotment['wish']> }) {
  const joined = useJoined()
  const { t } = useTranslation('allotments')
  return (
    <p className="small">
      {t('wish.yourCode')} <b className="allotment__code">{groupCode}</b>
      {group.length > 0 && <>. {t('wish.together', { names: joined(group), count: group.length })}</>}
    </p>
  )
}
