import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/session/session.ts'
import { useServiceMail } from '#web/site/service-contact.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { AskDialog } from '#web/ui/overlays/AskDialog.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { type MemberQuestion, nameOf } from './member-words.ts'
import { useOrganisationChanges, useRefusalWords } from './organisation-data.ts'

type Given = { question: MemberQuestion; onClose: () => void }

/** Says what follows before it is done. */
export function MemberDialog(given: Given) {
  return given.question.kind === 'otherAdmin' ? <OtherAdmin {...given} /> : <Ask {...given} />
}

function Ask({ question: { kind, member }, onClose }: Given) {
  const { t } = useTranslation('organisations')
  const { organisation, actForMyself } = useSession()
  const { setAdmin, remove } = useOrganisationChanges()
  const wordsOf = useRefusalWords()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const words = { name: nameOf(member), organisation: organisation?.name ?? '' }

  async function go(): Promise<void> {
    setBusy(true)
    const isRemoving = kind === 'remove' || kind === 'withdraw'
    const failure = isRemoving ? await remove(member.id) : await setAdmin(member.id, kind === 'promote')
    setBusy(false)
    if (failure) return setRefusal(wordsOf(failure))
    onClose()
    // Whoever gave the right up acts for themselves from now on.
    if (kind === 'giveUp') actForMyself()
  }

  return (
    <AskDialog
      title={t(`ask.${kind}.title`, words)}
      text={t(`ask.${kind}.text`, words)}
      closeLabel={t('close')}
      yes={{
        label: t(`ask.${kind}.yes`, words),
        busy,
        ...(kind === 'remove' || kind === 'withdraw' ? { kind: 'err' as const } : {}),
        go: () => void go(),
      }}
      no={t('ask.no')}
      onClose={onClose}
    >
      {refusal && (
        <Banner kind="err" role="alert">
          {refusal}
        </Banner>
      )}
    </AskDialog>
  )
}

/** FAN-09: the right of the other one is the fan service's to take. */
function OtherAdmin({ question: { member }, onClose }: Given) {
  const mail = useServiceMail()
  const { t } = useTranslation('organisations')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ask.otherAdmin.title', { name: nameOf(member) })}
      text={t('ask.otherAdmin.text')}
      closeLabel={t('close')}
      actions={
        <LinkButton icon="mail" to={`mailto:${mail}`}>
          {t('ask.otherAdmin.yes')}
        </LinkButton>
      }
    />
  )
}
