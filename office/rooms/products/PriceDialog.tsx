import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { readProduct } from '#modules/office/products/endpoints.ts'
import { changePrices, planPrice, previewPrices } from '#modules/office/products/prices.endpoints.ts'
import type { OfficeProduct } from '#modules/office/products/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { InputField, SelectField } from '#web/forms/FormField.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { otherVersion } from '../../api/other-version.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { DateTimeField, MoneyField } from '../../parts/AmountFields.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { EditConflict } from '../../parts/EditConflict.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { PriceForm, type PriceValues, pricesOf, typedPrices, type WantedPrice } from './price-form.ts'
import { usePriceGroup } from './price-words.ts'
import { useRenewProduct } from './use-product.ts'

interface PriceDialogProps {
  product: OfficeProduct
  onClose: () => void
}

type Step = 'editing' | 'asking' | 'merging'

/** Another price, now or from a time on: typed, then shown as fans will see it. */
export function PriceDialog({ product: opened, onClose }: PriceDialogProps) {
  const { t } = useTranslation('products')
  const [product, setProduct] = useState(opened)
  const [typed, setTyped] = useState<PriceValues>(() => typedPrices(opened.prices))
  const [wanted, setWanted] = useState<WantedPrice | null>(null)
  const [step, setStep] = useState<Step>('editing')
  if (step === 'asking' && wanted)
    return (
      <AskPrices
        {...{ product, wanted }}
        onConflict={(saved) => {
          setProduct(saved)
          setStep('merging')
        }}
        onDone={onClose}
        onClose={() => setStep('editing')}
      />
    )
  if (step === 'merging' && wanted)
    return (
      <MergePrices
        {...{ product, wanted, onClose }}
        onMerge={(merged) => {
          setWanted(merged)
          setTyped(typedPrices(merged))
          setStep('asking')
        }}
      />
    )
  return (
    <FormDialog
      title={t('prices.change')}
      schema={PriceForm}
      defaultValues={typed}
      onSubmit={async (values) => {
        setTyped(typedPrices(values, values))
        setWanted(values)
        setStep('asking')
        return null
      }}
      submitLabel={t('prices.look')}
      onClose={onClose}
    >
      <PriceFields groups={Object.keys(product.prices.priceGroupDiscounts)} />
    </FormDialog>
  )
}

function PriceFields({ groups }: { groups: readonly string[] }) {
  const { t } = useTranslation('products')
  const groupName = usePriceGroup()
  const when = useWatch({ name: 'when' })
  return (
    <>
      <MoneyField name="priceCents" label={t('prices.everybodyPays')} />
      <SelectField name="when" label={t('prices.when')}>
        <option value="now">{t('prices.atOnce')}</option>
        <option value="later">{t('prices.later')}</option>
      </SelectField>
      {when === 'later' ? (
        <>
          <DateTimeField name="startsAt" label={t('prices.startsAt')} />
          <DateTimeField name="endsAt" label={t('prices.endsAt')} hint={t('prices.endsHint')} />
          <InputField name="name" label={t('prices.name')} optional autoComplete="off" />
        </>
      ) : (
        <div className="product-form__numbers">
          <InputField
            name="memberDiscountPercent"
            type="number"
            min={0}
            max={100}
            label={t('prices.membersPercent')}
          />
          {groups.map((group) => (
            <InputField
              key={group}
              name={`priceGroupDiscounts.${group}`}
              type="number"
              min={0}
              max={100}
              label={t('prices.groupPercent', { group: groupName(group) })}
            />
          ))}
        </div>
      )}
    </>
  )
}

interface AskPricesProps {
  product: OfficeProduct
  wanted: WantedPrice
  onConflict: (saved: OfficeProduct) => void
  onDone: () => void
  onClose: () => void
}

function AskPrices({ product, wanted, onConflict, onDone, onClose }: AskPricesProps) {
  const { t } = useTranslation('products')
  const { language } = useOfficeLanguage()
  const groupName = usePriceGroup()
  const renew = useRenewProduct()
  const { id, version } = product
  const money = (cents: number) => formatMoney(cents, language)
  const { when, startsAt, endsAt, name, priceCents } = wanted

  async function save() {
    const answer =
      when === 'later'
        ? await act(planPrice, {
            params: { id },
            body: { name, priceCents, startsAt: startsAt!, endsAt },
            reaction: () => 'silent',
          })
        : await act(changePrices, {
            params: { id },
            body: { ...pricesOf(wanted), version },
            reaction: () => 'silent',
          })
    if (answer.ok) {
      toast({ kind: 'ok', title: t(when === 'later' ? 'prices.plannedDone' : 'prices.changed') })
      await renew(id)
      onDone()
      return null
    }
    const saved = await otherVersion(answer.failure, () => read(readProduct, { params: { id } }))
    if (saved) onConflict(saved)
    // Not done: this dialog does not close by itself.
    return answer.failure
  }

  return (
    <ConsequencesDialog
      title={t('prices.fansSee')}
      previewKey={[previewPrices.name, id, version, wanted]}
      preview={async () => {
        const body = { ...pricesOf(wanted), startsAt: when === 'later' ? startsAt : null }
        const told = await read(previewPrices, { params: { id }, body })
        return {
          lines: [
            { text: t('prices.everybody'), value: `${money(told.beforeCents)} → ${money(told.priceCents)}` },
            ...(told.members === null ? [] : [{ text: t('prices.members'), value: money(told.members) }]),
            ...told.groups.map(({ group, cents }) => ({ text: groupName(group), value: money(cents) })),
            told.lowestCents === null
              ? { text: t('prices.noReduction'), isNot: true }
              : { text: t('prices.lowestSentence'), value: money(told.lowestCents) },
            ...(told.percent === null ? [] : [{ text: t('prices.badge'), value: `−${told.percent} %` }]),
            { text: t('prices.cartsKeep'), isNot: true },
          ],
          confirm: t(when === 'later' ? 'prices.planFor' : 'prices.set', { price: money(told.priceCents) }),
        }
      }}
      onConfirm={save}
      onClose={onClose}
    />
  )
}

interface MergePricesProps {
  product: OfficeProduct
  wanted: WantedPrice
  onMerge: (merged: WantedPrice) => void
  onClose: () => void
}

function MergePrices({ product, wanted, onMerge, onClose }: MergePricesProps) {
  const { t } = useTranslation('products')
  const { language } = useOfficeLanguage()
  const groupName = usePriceGroup()
  const { priceCents, memberDiscountPercent, priceGroupDiscounts } = product.prices
  const percents = (value: unknown) =>
    Object.entries(value as Record<string, number>)
      .map(([group, percent]) => t('prices.less', { name: groupName(group), percent }))
      .join(', ') || '–'
  return (
    <EditConflict
      fields={[
        {
          name: 'priceCents',
          label: t('columns.price'),
          show: (value) => formatMoney(value as number, language),
        },
        { name: 'memberDiscountPercent', label: t('prices.membersPercent') },
        { name: 'priceGroupDiscounts', label: t('prices.groups'), show: percents },
      ]}
      mine={pricesOf(wanted)}
      theirs={{ priceCents, memberDiscountPercent, priceGroupDiscounts }}
      onMerge={(merged) => onMerge({ ...wanted, ...merged })}
      onTakeTheirs={onClose}
      onClose={onClose}
    />
  )
}
