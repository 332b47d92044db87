import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useBoot } from '../boot-context.ts'
import { keepDrafts } from './drafts.ts'
import { type AskedProof, hearWindows, useAskedProof } from './proof.ts'
import { beginSignIn } from './provider.ts'
import { sessionQuery, useStaff } from './session.ts'

/** Stands once in the frame: asks people to prove who they are in the middle of their work. */
export function ProofDialog() {
  const asked = useAskedProof()
  return asked && <OpenProofDialog key={asked.reason} asked={asked} />
}

function OpenProofDialog({ asked }: { asked: AskedProof }) {
  const { t } = useTranslation('session')
  const boot = useBoot()
  const { person } = useStaff()
  const queries = useQueryClient()
  const [state, setState] = useState<'asking' | 'going' | 'failed'>('asking')
  const isFresh = asked.reason === 'fresh'

  useEffect(
    () =>
      hearWindows(async (news) => {
        if (news.kind !== 'opened') return
        // Somebody else has signed in: what is on this screen is not theirs.
        if (news.personId !== person.id) return location.reload()
        await queries.refetchQueries({ queryKey: sessionQuery.queryKey })
        asked.settle(true)
        void queries.invalidateQueries()
      }),
    [asked, person.id, queries],
  )

  async function goOn() {
    setState('going')
    const opened = window.open(addressOfWindow(isFresh), 'office-sign-in', 'width=560,height=760')
    if (opened) return
    keepDrafts(person.id)
    const returnTo = location.pathname + location.search
    await beginSignIn(boot, { returnTo, isFresh, isWindow: false }).catch(() => setState('failed'))
  }

  return (
    <Dialog
      open
      onClose={() => asked.settle(false)}
      title={t(`proof.${asked.reason}.title`)}
      text={t(`proof.${asked.reason}.text`)}
      closeLabel={t('proof.close')}
      actions={
        <>
          <Button icon="key" onClick={() => void goOn()}>
            {t(state === 'going' ? 'proof.again' : 'proof.button')}
          </Button>
          <Button kind="quiet" onClick={() => asked.settle(false)}>
            {t('proof.cancel')}
          </Button>
        </>
      }
    >
      {state === 'going' && <p role="status">{t('proof.waiting')}</p>}
      {state === 'failed' && (
        <Banner kind="err" role="alert">
          <p>{t('failed.unreachable')}</p>
        </Banner>
      )}
    </Dialog>
  )
}

function addressOfWindow(isFresh: boolean): string {
  return `/anmelden?fenster=1${isFresh ? '&frisch=1' : ''}`
}
