import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnLot, OwnSweepstake } from '#modules/sweepstakes/schema.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import type { Failure } from '#web/api/errors.ts'
import { useFigures } from '#web/draws/figures.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { useRefusal } from '../refusal.ts'
import { useOwnAddresses, useWinAnswer } from './own-data.ts'

const AskDialog = lazy(async () => ({ default: (await import('#web/ui/overlays/AskDialog.tsx')).AskDialog }))

type Win = NonNullable<OwnLot['win']>

/** What somebody won, and what is still to be said about it. */
export function WinCard({ own }: { own: OwnSweepstake }) {
  const { t } = useTranslation('sweepstakes')
  const text = useText()
  const { moment } = useFigures()
  const win = own.lot!.win!
  if (win.state === 'PassedOn')
    return (
      <Banner>
        <p>{t('win.passedOn', { name: text(own.name!) })}</p>
      </Banner>
    )
  return (
    <section className="win" aria-label={text(win.prize)}>
      <p className="small">{t('win.of', { name: text(own.name!) })}</p>
      <h2 className="h2">{text(win.prize)}</h2>
      {win.state === 'Open' && <Answer win={win} />}
      {win.state === 'Accepted' && <p>{t(`win.accepted.${win.kind}`)}</p>}
      {win.state === 'HandedOver' && (
        <>
          <p>{t(`win.handedOver.${win.kind}`, { when: win.handedOverAt ? moment(win.handedOverAt) : '' })}</p>
          {win.voucherCode && (
            <p className="win__code">
              <code>{win.voucherCode}</code>
            </p>
          )}
        </>
      )}
    </section>
  )
}

function Answer({ win }: { win: Win }) {
  const { t } = useTranslation('sweepstakes')
  const say = useRefusal()
  const { moment } = useFigures()
  const answer = useWinAnswer()
  const [address, setAddress] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const needsAddress = win.kind === 'goods'

  async function send(accepts: boolean) {
    if (isBusy) return
    setBusy(true)
    setFailure(await answer(win.id, { accepts, addressId: accepts ? address : null }))
    setBusy(false)
    setDeclining(false)
  }

  return (
    <>
      {win.answerUntil && <p>{t('win.until', { when: moment(win.answerUntil) })}</p>}
      {needsAddress && <AddressChoice value={address} onChange={setAddress} />}
      {failure && (
        <Banner kind="warn" role="alert">
          <p>{say(failure)}</p>
        </Banner>
      )}
      <div className="win__actions">
        <Button
          busy={isBusy}
          disabledReason={needsAddress && !address ? t('win.addressMissing') : null}
          onClick={() => void send(true)}
        >
          {t('win.accept')}
        </Button>
        <Button kind="quiet" onClick={() => setDeclining(true)}>
          {t('win.decline')}
        </Button>
      </div>
      {isDeclining && (
        <Suspense>
          <AskDialog
            title={t('win.declineTitle')}
            text={t('win.declineText')}
            closeLabel={t('win.keep')}
            yes={{ label: t('win.declineConfirm'), busy: isBusy, go: () => void send(false) }}
            no={t('win.keep')}
            onClose={() => setDeclining(false)}
          />
        </Suspense>
      )}
    </>
  )
}

interface AddressChoiceProps {
  value: string | null
  onChange: (id: string | null) => void
}

function AddressChoice({ value, onChange }: AddressChoiceProps) {
  const joined = useJoined()
  const { t } = useTranslation('sweepstakes')
  const language = useLanguage()
  return (
    <Loaded query={useOwnAddresses(true)} label={t('loading')} rows={1}>
      {({ items }) =>
        items.length === 0 ? (
          <p>
            {t('win.noAddress')} <TextLink to={path.addresses(language)}>{t('win.addAddress')}</TextLink>
          </p>
        ) : (
          <Field label={t('win.address')}>
            <Select
              value={value ?? ''}
              onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
            >
              <option value="">{t('win.choose')}</option>
              {items.map(({ id, firstName, lastName, street, postalCode, city }) => (
                <option key={id} value={id}>
                  {joined([`${firstName} ${lastName}`, street, `${postalCode} ${city}`])}
                </option>
              ))}
            </Select>
          </Field>
        )
      }
    </Loaded>
  )
}
