import { useTranslation } from 'react-i18next'
import type { ChildRemoval, FamilyChild } from '#modules/families/schema.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { ActDialog } from '#web/ui/overlays/ActDialog.tsx'
import { useFamilyChanges, useRefusalWords, useRemoval } from './family-data.ts'

interface RemoveChildDialogProps {
  child: FamilyChild
  isShared: boolean
  onClose: () => void
}

/** What becomes of everything that is the child’s, before it is done or asked. */
export function RemoveChildDialog({ child, isShared, onClose }: RemoveChildDialogProps) {
  const { t } = useTranslation('families')
  const { removeChild } = useFamilyChanges()
  const wordsOf = useRefusalWords()
  const removal = useRemoval(child.id)
  const isBound = removal.data?.isMember || removal.data?.hasContract

  async function go() {
    const failure = await removeChild(child.id)
    return failure ? wordsOf(failure) : null
  }

  const label = t(isShared ? 'remove.ask' : 'remove.yes')
  return (
    <ActDialog
      title={t('remove.title', { name: child.firstName })}
      text={t(isShared ? 'remove.textShared' : 'remove.text')}
      closeLabel={t('close')}
      yes={removal.data && !isBound ? { label, kind: 'err' } : null}
      no={t('cancel')}
      act={go}
      onClose={onClose}
    >
      <Loaded query={removal} label={t('loading')} rows={2}>
        {(told) => <Consequences of={told} />}
      </Loaded>
    </ActDialog>
  )
}

function Consequences({ of: { tickets, isMember, hasContract } }: { of: ChildRemoval }) {
  const { t } = useTranslation('families')
  return (
    <>
      {(isMember || hasContract) && (
        <Banner kind="warn">{t(isMember ? 'remove.isMember' : 'remove.hasContract')}</Banner>
      )}
      <ul className="family__told">
        <li>{tickets > 0 ? t('remove.tickets', { count: tickets }) : t('remove.noTickets')}</li>
        <li>{t('remove.data')}</li>
      </ul>
    </>
  )
}
