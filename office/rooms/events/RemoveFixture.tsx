import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OfficeFixture } from '#modules/office/events/change.schema.ts'
import { removeFixture } from '#modules/office/events/fixtures.endpoints.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'

interface RemoveFixtureProps {
  fixture: OfficeFixture
  onDone: () => Promise<void>
  onClose: () => void
}

/** Typed by mistake: it goes from the fixture list as if nobody had typed it. */
export function RemoveFixture({ fixture, onDone, onClose }: RemoveFixtureProps) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const queries = useQueryClient()
  const { id, version, opponent, startsAt } = fixture
  return (
    <ConsequencesDialog
      title={t('fixture.remove')}
      text={`${opponent}, ${shortMoment(startsAt, language)}`}
      previewKey={['events.fixture.remove', id]}
      preview={() => ({
        isFinal: true,
        confirm: t('fixture.remove'),
        lines: [{ text: t('fixture.gone') }, { text: t('fixture.noTickets'), isNot: true }],
      })}
      onConfirm={async () => {
        const answer = await act(removeFixture, {
          params: { id },
          query: { version },
          reaction: () => 'silent',
        })
        await queries.invalidateQueries({ queryKey: ['events'] })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('fixture.removed', { opponent }) })
        await onDone()
        return null
      }}
      onClose={onClose}
    />
  )
}
