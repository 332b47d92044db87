import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import * as endpoints from '#modules/predictions/groups/groups.endpoints.ts'
import type { TipGroup } from '#modules/predictions/groups/groups.schema.ts'
import { write } from '#web/api/screen-calls.ts'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { GroupNameForm } from './GroupNameForm.tsx'
import { toGroups } from './groups-data.ts'
import { ShareGroup } from './ShareGroup.tsx'

const AskStep = lazy(async () => ({ default: (await import('./AskStep.tsx')).AskStep }))

interface GroupActionsProps {
  group: TipGroup
  /** This one and the list. */
  onChanged: () => Promise<void>
  /** The list alone: this one is mine no more. */
  refresh: () => Promise<void>
}

type Step = 'renew' | 'leave' | 'close'

/** Inviting, calling it otherwise and closing it, for whoever keeps it; leaving, for everybody. */
export function GroupActions({ group, onChanged, refresh }: GroupActionsProps) {
  const { t } = useTranslation('tipGroups')
  const [isNaming, setNaming] = useState(false)
  const [step, setStep] = useState<Step | null>(null)
  const { id, name, isKeeper, invitation } = group
  if (isNaming)
    return (
      <GroupNameForm
        name={name ?? ''}
        submit={t('saveName')}
        onSubmit={async (named) => {
          const failure = await write(endpoints.renameTipGroup, {
            params: { group: id },
            body: { name: named },
          })
          if (!failure) await onChanged()
          return failure
        }}
        onClose={() => setNaming(false)}
      />
    )
  return (
    <div className="tip-group__actions">
      {invitation !== null && <ShareGroup name={name} invitation={invitation} />}
      <p className="tips-actions">
        {isKeeper && (
          <>
            <TextButton onClick={() => setNaming(true)}>{t('rename')}</TextButton>
            <TextButton onClick={() => setStep('renew')}>{t('renew.button')}</TextButton>
            <TextButton onClick={() => setStep('close')}>{t('closing.button')}</TextButton>
          </>
        )}
        <TextButton onClick={() => setStep('leave')}>{t('leave.button')}</TextButton>
      </p>
      {step && <Asking {...{ group, step, onChanged, refresh }} onClose={() => setStep(null)} />}
    </div>
  )
}

const DEEDS = {
  renew: endpoints.renewTipInvitation,
  leave: endpoints.leaveTipGroup,
  close: endpoints.closeTipGroup,
} as const
const WORDS = { renew: 'renew', leave: 'leave', close: 'closing' } as const

function Asking(props: GroupActionsProps & { step: Step; onClose: () => void }) {
  const { group, step, onChanged, refresh, onClose } = props
  const { t } = useTranslation('tipGroups')
  const navigate = useNavigate()
  const words = WORDS[step]
  const isLast = step === 'leave' && group.rows.length === 1
  const kind = isLast ? 'textLast' : step === 'leave' && group.isKeeper ? 'textKeeper' : 'text'
  return (
    <Suspense>
      <AskStep
        title={t(`${words}.title`)}
        text={t(`${words}.${kind}`)}
        yes={t(`${words}.button`)}
        onYes={() => write(DEEDS[step], { params: { group: group.id } })}
        onDone={async () => {
          if (step === 'renew') return onChanged()
          await refresh()
          await navigate({ hash: toGroups }, { preventScrollReset: true })
        }}
        onClose={onClose}
      />
    </Suspense>
  )
}
