import { useTranslation } from 'react-i18next'
import { useSession } from '#web/session/session.ts'
import { useServiceMail } from '#web/site/service-contact.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { ActDialog } from '#web/ui/overlays/ActDialog.tsx'
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
  const words = { name: nameOf(member), organisation: organisation?.name ?? '' }

  async function go() {
    const isRemoving = kind === 'remove' || kind === 'withdraw'
    const failure = isRemoving ? await remove(member.id) : await setAdmin(member.id, kind === 'promote')
    return failure ? wordsOf(failure) : null
  }

  return (
    <ActDialog
      title={t(`ask.${kind}.title`, words)}
      text={t(`ask.${kind}.text`, words)}
      closeLabel={t('close')}
      yes={{
        label: t(`ask.${kind}.yes`, words),
        ...(kind === 'remove' || kind === 'withdraw' ? { kind: 'err' as const } : {}),
      }}
      no={t('ask.no')}
      act={go}
      onClose={onClose}
      // Whoever gave the right up acts for themselves from now on.
      onDone={() => kind === 'giveUp' && actForMyself()}
    />
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
