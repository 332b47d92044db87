import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#club/club.ts'
import type {
  OfficeCounterPrices,
  OfficeCounterSale,
  OfficeOpenSale,
} from '#modules/office/counter/schema.ts'
import type { CounterMethod } from '#modules/payments/schema.ts'
import { formatMoney } from '#platform/money.ts'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { Timer } from '#web/ui/time/Timer.tsx'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { type Chosen, centsOf, countOf, type Step, showReceipt, showTickets } from './chosen.ts'
import { PaperLanguage } from './PaperLanguage.tsx'
import { useOpenCash } from './use-cash.ts'

interface SalePanelProps {
  prices: OfficeCounterPrices
  chosen: Chosen
  step: Step
  isBusy: boolean
  failure: Failure | null
  onTake: () => void
  onPay: (
    sale: OfficeOpenSale,
    by: { method: CounterMethod; reference: string | null; shiftId: string | null },
  ) => void
  onDrop: (sale: OfficeOpenSale) => void
  onNext: () => void
}

/** The sum, and the one thing that comes next. */
export function SalePanel(props: SalePanelProps) {
  const { prices, chosen, step, failure } = props
  const { t } = useTranslation('counter')
  const { language } = useOfficeLanguage()
  const say = useFailureWords()
  const cents = step.kind === 'choosing' ? centsOf(chosen, prices) : step.sale.totalCents
  return (
    <section className="sale-panel" aria-label={t('panel.label')}>
      <p className="sale-panel__total" aria-live="polite">
        <span>{t(`panel.${step.kind}`, { count: countOf(chosen) })}</span>
        <b className="num">{formatMoney(cents, language)}</b>
      </p>
      {failure && (
        <Banner kind="err" role="alert">
          <b>{say(failure).title}</b>
          <p>{say(failure).text}</p>
        </Banner>
      )}
      {step.kind === 'choosing' && <Choosing {...props} />}
      {step.kind === 'held' && <Held {...props} sale={step.sale} />}
      {step.kind === 'sold' && <Sold {...props} sale={step.sale} />}
    </section>
  )
}

function Choosing({ chosen, isBusy, onTake }: SalePanelProps) {
  const { t } = useTranslation('counter')
  const isReady = countOf(chosen) > 0
  useCommand(isReady ? next('counter.take', t('take.button'), onTake) : null)
  return (
    <Button
      wide
      kind="primary"
      busy={isBusy}
      disabledReason={isReady ? null : t('take.nothing')}
      onClick={onTake}
    >
      {t('take.button')} <KeyCaps keys="mod+Enter" isJoined />
    </Button>
  )
}

function Held({ sale, isBusy, onPay, onDrop }: SalePanelProps & { sale: OfficeOpenSale }) {
  const { t } = useTranslation('counter')
  const { language } = useOfficeLanguage()
  const [reference, setReference] = useState('')
  const payByCard = () =>
    onPay(sale, { method: 'cardOutside', reference: reference.trim() || null, shiftId: null })
  const payInCash = (shiftId: string | null) => onPay(sale, { method: 'cash', reference: null, shiftId })
  useCommand(next('counter.card', t('pay.card'), payByCard))
  return (
    <>
      {sale.endsAt && (
        <Timer
          label={t('held.timer')}
          endsAt={sale.endsAt}
          serverNow={sale.serverNow}
          text={(seconds) => t('held.left', { count: Math.ceil(seconds / 60) })}
          onExpire={() => onDrop(sale)}
        />
      )}
      <ul className="sale-panel__places">
        {sale.places.map(({ id, detail, name, quantity, cents }) => (
          <li key={id}>
            <span>
              {quantity > 1 && `${quantity} × `}
              {(detail ?? name)[language] ?? name.de}
            </span>
            <span className="num">{formatMoney(cents, language)}</span>
          </li>
        ))}
      </ul>
      <Field label={t('pay.reference')} hint={t('pay.referenceHint')}>
        <Input
          value={reference}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => setReference(target.value)}
        />
      </Field>
      <div className="sale-panel__ways">
        <Button wide kind="primary" busy={isBusy} onClick={payByCard}>
          {t('pay.card')} <KeyCaps keys="mod+Enter" isJoined />
        </Button>
        <CashPayment isBusy={isBusy} onPay={payInCash} />
      </div>
      <Button wide size="s" kind="quiet" busy={isBusy} onClick={() => onDrop(sale)}>
        {t('held.drop')}
      </Button>
    </>
  )
}

/** Where a drawer is open: which one, and the button that takes the cash. */
function CashPayment({ isBusy, onPay }: { isBusy: boolean; onPay: (shiftId: string | null) => void }) {
  const { t } = useTranslation('counter')
  const { cash, shiftId, choose } = useOpenCash()
  if (!cash) return null
  return (
    <>
      {cash.shifts.length > 1 && (
        <Field label={t('cash.drawer')}>
          <Select value={shiftId ?? ''} onChange={({ target }) => choose(target.value)}>
            {cash.shifts.map(({ id, drawer }) => (
              <option key={id} value={id}>
                {drawer}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Button
        wide
        kind="ink"
        busy={isBusy}
        disabledReason={cash.refusal ? t('cash.noSigner') : shiftId ? null : t('cash.noDrawer')}
        onClick={() => onPay(shiftId)}
      >
        {t('pay.cash')}
      </Button>
      {cash.isSimulated && <p className="counter-small">{t('cash.simulated')}</p>}
    </>
  )
}

function Sold({ sale, onNext }: SalePanelProps & { sale: OfficeCounterSale }) {
  const { t } = useTranslation('counter')
  const { language } = useOfficeLanguage()
  const [papers, setPapers] = useState<Language>(language)
  const [isPrinted, setPrinted] = useState(false)
  const printNow = () => {
    setPrinted(true)
    showTickets(sale.id, papers)
  }
  useCommand(
    isPrinted
      ? next('counter.next', t('sold.next'), onNext)
      : next('counter.print', t('sold.print'), printNow),
  )
  return (
    <>
      <p className="sale-panel__number">{t('sold.number', { number: sale.number })}</p>
      <PaperLanguage value={papers} onChange={setPapers} />
      <Button wide kind={isPrinted ? 'quiet' : 'primary'} onClick={printNow}>
        {t('sold.print')} {!isPrinted && <KeyCaps keys="mod+Enter" isJoined />}
      </Button>
      <Button wide kind="quiet" onClick={() => showReceipt(sale.id, papers)}>
        {t('sold.receipt')}
      </Button>
      <Button wide kind={isPrinted ? 'primary' : 'quiet'} onClick={onNext}>
        {t('sold.next')} {isPrinted && <KeyCaps keys="mod+Enter" isJoined />}
      </Button>
    </>
  )
}

/** What comes next is always the same key. */
function next(id: string, label: string, run: () => void) {
  return { id, label, keys: 'mod+Enter', hint: label, run } as const
}
