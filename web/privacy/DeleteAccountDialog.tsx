import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import type { DeletionOutlook } from '#modules/privacy/schema.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { type Failure, needsFreshSignIn } from '#web/api/errors.ts'
import { path } from '#web/paths.ts'
import { useFreshSignIn } from '#web/session/fresh-sign-in.ts'
import { leaveForGood } from '#web/session/session.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Blockers, KeptThings, LostThings } from './DeletionOutlook.tsx'
import { useDeletionOutlook, usePrivacyChanges } from './privacy-data.ts'

export const DELETION_DRAFT = 'accountPrivacy.delete'

/** What was ticked before somebody proved who they are. */
export type DeletionDraft = { lost: boolean; sure: boolean }

interface DeleteAccountDialogProps {
  draft: DeletionDraft | null
  onClose: () => void
}

/** What it means, what is in the way, and the last step; nothing happens before both boxes are ticked. */
export function DeleteAccountDialog({ draft, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation(['accountPrivacy', 'errors'])
  const outlook = useDeletionOutlook()
  const deletion = useDeletion({ outlook: outlook.data, draft, onClose })
  const isBlocked = (outlook.data?.blockers.length ?? 0) > 0
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('account.title')}
      closeLabel={t('close')}
      actions={
        <>
          {outlook.data && !isBlocked && (
            <Button kind="err" busy={deletion.isBusy} onClick={() => void deletion.remove()}>
              {t(deletion.isBusy ? 'account.deleting' : 'account.delete')}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {t('account.keep')}
          </Button>
        </>
      }
    >
      <Loaded query={outlook} label={t('account.loading')} rows={4}>
        {(seen) =>
          isBlocked ? (
            <Blockers blockers={seen.blockers} onLookAgain={() => void outlook.refetch()} />
          ) : (
            <div className="privacy__deletion">
              <p>{t('account.text')}</p>
              <KeptThings kept={seen.kept} />
              <LostThings losses={seen.losses} />
              <Ticks outlook={seen} deletion={deletion} />
            </div>
          )
        }
      </Loaded>
      {deletion.failure && (
        <Banner kind="err" role="alert">
          {t([`native.${deletion.failure.problem?.title ?? 'none'}`, 'calls.accountDelete'], {
            ns: 'errors',
          })}
        </Banner>
      )}
    </Dialog>
  )
}

type Deletion = ReturnType<typeof useDeletion>

function useDeletion(given: {
  outlook: DeletionOutlook | undefined
  draft: DeletionDraft | null
  onClose: () => void
}) {
  const { outlook, draft, onClose } = given
  const { deleteAccount } = usePrivacyChanges()
  const { ask } = useFreshSignIn()
  const language = useLanguage()
  const [ticks, setTicks] = useState<DeletionDraft>(draft ?? { lost: false, sure: false })
  const [state, setState] = useState<'idle' | 'unticked' | 'busy'>('idle')
  const [failure, setFailure] = useState<Failure | null>(null)
  const hasLosses = (outlook?.losses.length ?? 0) > 0

  async function remove() {
    setFailure(null)
    if (!ticks.sure || (hasLosses && !ticks.lost)) return setState('unticked')
    setState('busy')
    const refusal = await deleteAccount({ acceptLosses: ticks.lost })
    // The page is left: the button stays busy until then.
    if (!refusal) return leaveForGood(path.goodbye(language))
    setState('idle')
    if (!needsFreshSignIn(refusal)) return setFailure(refusal)
    onClose()
    ask({ draftKey: DELETION_DRAFT, draft: ticks })
  }

  return { ticks, setTicks, remove, failure, isBusy: state === 'busy', isUnticked: state === 'unticked' }
}

function Ticks({ outlook, deletion }: { outlook: DeletionOutlook; deletion: Deletion }) {
  const { t } = useTranslation('accountPrivacy')
  const { ticks, setTicks, isUnticked } = deletion
  const error = (isTicked: boolean) => (isUnticked && !isTicked ? t('account.tick') : null)
  return (
    <div className="privacy__ticks">
      {outlook.losses.length > 0 && (
        <Checkbox
          label={t('account.lost')}
          checked={ticks.lost}
          onChange={(event) => setTicks({ ...ticks, lost: event.target.checked })}
          error={error(ticks.lost)}
        />
      )}
      <Checkbox
        label={t('account.sure', { club: club.name })}
        checked={ticks.sure}
        onChange={(event) => setTicks({ ...ticks, sure: event.target.checked })}
        error={error(ticks.sure)}
      />
    </div>
  )
}
