import { useTranslation } from 'react-i18next'
import type { Cart } from '#modules/cart/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useIsOnline } from '#web/api/connection.ts'
import { abroadVat } from '#web/cart/abroad-vat.ts'
import { BasePrice } from '#web/cart/BasePrice.tsx'
import { useProblemText } from '#web/cart/CartProblems.tsx'
import { groupsOf, isFromFans, waysOf } from '#web/cart/cart-view.ts'
import { useCodeName } from '#web/cart/codes/AppliedCodes.tsx'
import { appliedCodes, shownCode } from '#web/cart/codes/cart-codes.ts'
import { countryName } from '#web/forms/countries.ts'
import { path } from '#web/paths.ts'
import { useHere, useText } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TotalPrice } from '#web/ui/data/Price.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { LinkedText } from '../LinkedText.tsx'
import type { Placing } from '../usePlacing.ts'
import { Step } from './Step.tsx'

interface ReviewStepProps {
  cart: Cart
  terms: boolean
  onTerms: (accepted: boolean) => void
  /** The country that the buyer has to say they live in; null: it is clear. */
  residence: string | null
  livesThere: boolean
  onLivesThere: (isTrue: boolean) => void
  placing: Placing
  /** What the last press found missing, and how often was pressed. */
  missing: { fieldId: string; text: string }[]
  presses: number
  blocked: string | null
  onOrder: () => void
}

/** What law wants directly above the button: the things, the total, shipping and its time; then the button. */
export function ReviewStep(props: ReviewStepProps) {
  const {
    cart,
    terms,
    onTerms,
    residence,
    livesThere,
    onLivesThere,
    placing,
    missing,
    presses,
    blocked,
    onOrder,
  } = props
  const { t } = useTranslation('checkout')
  const { language } = useHere()
  const isOnline = useIsOnline()
  const isMissing = (fieldId: string) => missing.some((one) => one.fieldId === fieldId)
  return (
    <Step id="review" number={5} title={t('review.title')}>
      <div className="step__body">
        <Checkbox
          id="terms"
          checked={terms}
          onChange={(event) => onTerms(event.target.checked)}
          error={isMissing('terms') && t('review.termsMissing')}
          label={
            <LinkedText
              text={t('review.terms')}
              to={{ terms: path.terms(language), rules: path.stadiumRules(language) }}
            />
          }
        />
        {residence && (
          <Checkbox
            id="residence"
            checked={livesThere}
            onChange={(event) => onLivesThere(event.target.checked)}
            error={isMissing('residence') && t('review.residenceMissing')}
            label={t('review.residence', { country: countryName(residence, language) })}
          />
        )}
        <Facts cart={cart} />
        {missing.length > 0 && <ErrorSummary key={presses} title={t('review.missing')} errors={missing} />}
        <Refusal placing={placing} totalCents={cart.totalPrice} />
        <Button
          size="l"
          wide
          busy={placing.kind === 'placing'}
          disabledReason={blocked ?? (isOnline ? null : t('review.offline'))}
          onClick={onOrder}
        >
          {placing.kind === 'placing' ? t('review.ordering') : t('review.order')}
        </Button>
        {blocked && (
          <p className="checkout__more">
            <TextLink to={path.cart(language)}>{t('review.toCart')}</TextLink>
          </p>
        )}
        <p className="micro muted checkout__law">
          <LinkedText text={t('review.withdrawal')} to={{ withdrawal: path.withdrawal(language) }} />
        </p>
      </div>
    </Step>
  )
}

function Facts({ cart }: { cart: Cart }) {
  const { t } = useTranslation('checkout')
  const { language } = useHere()
  const text = useText()
  const nameOf = useCodeName()
  const abroad = abroadVat(cart, language)
  return (
    <dl className="facts">
      {cart.orders
        .flatMap((order) => order.items)
        .map((item) => (
          <div key={item.id}>
            <dt>
              {item.quantity} × {text(item.name)}
              {item.detail && <small>{text(item.detail)}</small>}
              {item.content && (
                <small>
                  <BasePrice cents={item.price} content={item.content} />
                </small>
              )}
            </dt>
            <dd>{formatMoney(item.totalPrice, language)}</dd>
          </div>
        ))}
      {groupsOf(cart).flatMap((group) =>
        waysOf(group).map((way) => (
          <div key={`${group.key}:${way.code}`}>
            <dt>
              {t('review.shipping', { way: text(way.name) })}
              <small>
                {way.deliveryDays
                  ? t('shipping.days', way.deliveryDays)
                  : t([`shipping.digital.${way.code}`, 'shipping.digital.other'])}
              </small>
            </dt>
            <dd>{formatMoney(way.price, language)}</dd>
          </div>
        )),
      )}
      {appliedCodes(cart)
        .filter((code) => code.cents > 0)
        .map((code) => (
          <div key={code.key}>
            <dt>
              {nameOf(code)}
              <small>{shownCode(code.code)}</small>
            </dt>
            <dd>−{formatMoney(code.cents, language)}</dd>
          </div>
        ))}
      <div className="facts__total">
        <dt>
          {t('review.total')}
          <small>
            {abroad
              ? t('review.vatAbroad', abroad)
              : t(isFromFans(cart) ? 'review.fromFans' : 'review.withVat')}
          </small>
        </dt>
        <dd>
          <TotalPrice cents={cart.totalPrice} language={language} />
        </dd>
      </div>
    </dl>
  )
}

const ABOUT_ADDRESSES = ['checkoutForeignAddressWithoutPhone', 'checkoutAddressesAreNotEqual']

/** What became of the last attempt (CHK-33 … CHK-35, CHK-39 … CHK-42). */
function Refusal({ placing, totalCents }: { placing: Placing; totalCents: number }) {
  const { t } = useTranslation('checkout')
  const { language } = useHere()
  const { t: error } = useTranslation('errors')
  const problemText = useProblemText()
  if (placing.kind === 'lost') {
    return (
      <Banner kind="warn" role="alert">
        <b>{t('lost.title')}</b>
        <p>{t('lost.text')}</p>
      </Banner>
    )
  }
  if (placing.kind !== 'refused' && placing.kind !== 'failed') return null
  const codes = placing.kind === 'refused' ? codesOf(placing.failure.problem) : []
  const before = placing.kind === 'refused' ? placing.shownCents : undefined
  const changed = before !== undefined &&
    before !== totalCents && {
      before: formatMoney(before, language),
      now: formatMoney(totalCents, language),
    }
  return (
    <Banner kind="err" role="alert">
      <b>{error(placing.message)}</b>
      {changed && <p>{t('review.totalChanged', changed)}</p>}
      {codes.map((code) => (
        <p key={code}>{problemText(code)}</p>
      ))}
      {ABOUT_ADDRESSES.includes(placing.message) && (
        <p>
          <a className="tlink" href="#addresses">
            {t('review.toAddresses')}
          </a>
        </p>
      )}
    </Banner>
  )
}

type ProblemOf = Extract<Placing, { kind: 'refused' }>['failure']['problem']

/** Codes that the message itself does not say already. */
function codesOf(problem: ProblemOf): string[] {
  const codes = [
    problem?.errorCode,
    ...Object.values(problem?.errors ?? {}).flatMap((one) => one.map((entry) => entry.errorCode)),
  ]
  const said = [
    'TOO_MANY_REQUESTS',
    'TOTAL_CHANGED',
    'PHONE_MISSING',
    'ADDRESSES_NOT_EQUAL',
    'INVALID_INPUT',
    'INVALID',
  ]
  return [...new Set(codes)].filter((code): code is string => Boolean(code) && !said.includes(code!))
}
