import './passkeys.css'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mainSite } from '#club/sites.ts'
import type { Passkey, PasskeyList } from '#modules/identity/passkeys/passkeys.schema.ts'
import { DataSection } from '#web/account/DataSection.tsx'
import { dayOf } from '#web/account/day.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useComeBack, useFreshSignIn } from '#web/session/fresh-sign-in.ts'
import { useHere, useSiteAddress } from '#web/site/here.ts'
import { ownIssuer } from '#web/site/issuer.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { canHavePasskeys, usePasskeys } from './passkey-data.ts'

const PasskeyNameDialog = lazy(async () => ({
  default: (await import('./PasskeyNameDialog.tsx')).PasskeyNameDialog,
}))
const RemovePasskeyDialog = lazy(async () => ({
  default: (await import('./RemovePasskeyDialog.tsx')).RemovePasskeyDialog,
}))

/** What is open, and what goes on after somebody has signed in once more. */
type Step = { kind: 'add'; name?: string } | { kind: 'rename' | 'remove'; id: string }

const DRAFT = 'accountPasskeys'

/** Passkeys: what they are, which ones there are, one more, one less. */
export function PasskeysSection() {
  const { t } = useTranslation('accountPasskeys')
  const { issuer, domains } = useHere()
  const isElsewhere = issuer !== undefined && issuer.authority !== ownIssuer(domains).authority
  return (
    <DataSection id="passkeys" title={t('title')}>
      <p className="passkeys__what">{t(isElsewhere ? 'elsewhere' : 'what')}</p>
      {!isElsewhere && <OwnPasskeys />}
    </DataSection>
  )
}

function OwnPasskeys() {
  const { t } = useTranslation('accountPasskeys')
  const passkeys = usePasskeys()
  const fresh = useFreshSignIn()
  const { draft } = useComeBack<Step>(DRAFT)
  const [step, setStep] = useState<Step | null>(draft)
  const adding = useRef<HTMLButtonElement>(null)

  function close() {
    setStep(null)
    adding.current?.focus()
  }

  /** Two dialogs cannot have the focus: ours goes first. */
  function askFreshly(next: Step) {
    setStep(null)
    fresh.ask({ draftKey: DRAFT, draft: next })
  }

  return (
    <Loaded query={passkeys} label={t('loading')} rows={2}>
      {(list) => {
        const chosen = step && step.kind !== 'add' ? list.items.find(({ id }) => id === step.id) : undefined
        return (
          <>
            {list.items.length > 0 && <Rows list={list} onStep={setStep} />}
            <AddButton ref={adding} onAdd={() => setStep({ kind: 'add' })} />
            <Suspense>
              {step?.kind === 'add' && (
                <PasskeyNameDialog
                  name={step.name}
                  onClose={close}
                  onFreshSignIn={(name) => askFreshly({ kind: 'add', name })}
                />
              )}
              {step?.kind === 'rename' && chosen && <PasskeyNameDialog passkey={chosen} onClose={close} />}
              {step?.kind === 'remove' && chosen && (
                <RemovePasskeyDialog
                  passkey={chosen}
                  rpId={list.rpId}
                  onClose={close}
                  onFreshSignIn={() => askFreshly(step)}
                />
              )}
            </Suspense>
          </>
        )
      }}
    </Loaded>
  )
}

function Rows({ list, onStep }: { list: PasskeyList; onStep: (step: Step) => void }) {
  const { t } = useTranslation('accountPasskeys')
  const isLastWay = !list.hasPassword && list.items.length === 1
  return (
    <ul className="passkeys__list">
      {list.items.map((passkey) => (
        <li key={passkey.id}>
          <Icon name="key" className="passkeys__icon" />
          <div>
            <p className="passkeys__name">
              <b>{passkey.name}</b>
              {passkey.isSynced && <Chip>{t('synced')}</Chip>}
            </p>
            <Moments passkey={passkey} />
            {isLastWay && <p className="small muted">{t('lastWay')}</p>}
          </div>
          <div className="passkeys__actions">
            <TextButton
              onClick={() => onStep({ kind: 'rename', id: passkey.id })}
              aria-label={t('renameOne', { name: passkey.name })}
            >
              {t('rename')}
            </TextButton>
            {!isLastWay && (
              <TextButton
                onClick={() => onStep({ kind: 'remove', id: passkey.id })}
                aria-label={t('removeOne', { name: passkey.name })}
              >
                {t('remove')}
              </TextButton>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Moments({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation('accountPasskeys')
  const { language } = useHere()
  const { createdAt, lastUsedAt } = passkey
  return (
    <p className="small muted">
      {t('added', { day: dayOf(createdAt, language) })}
      {' · '}
      {lastUsedAt ? t('used', { day: dayOf(lastUsedAt, language) }) : t('unused')}
    </p>
  )
}

/** The stadium and the American football team have domains of their own, for which no passkey of the club's works. */
function AddButton({ ref, onAdd }: { ref: React.Ref<HTMLButtonElement>; onAdd: () => void }) {
  const { t } = useTranslation('accountPasskeys')
  const { site, language } = useHere()
  const addressOn = useSiteAddress()
  if (site.cookieDomain !== 'club') {
    return (
      <p>
        <a className="tlink" href={addressOn(mainSite().key, path.accountData(language))}>
          {t('addAtClub')}
        </a>
      </p>
    )
  }
  return (
    <div>
      <Button
        ref={ref}
        kind="line"
        icon="plus"
        onClick={onAdd}
        disabledReason={canHavePasskeys() ? null : t('unknownToBrowser')}
      >
        {t('add')}
      </Button>
    </div>
  )
}
