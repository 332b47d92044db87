import { useTranslation } from 'react-i18next'
import { endCampWait } from '#modules/office/camps/endpoints.ts'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { exactMoment } from '../../i18n/moments.ts'
import { Facts, Section } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import type { CampPartProps } from './camp-part.ts'

/** Who waits, in their order. */
export function Waits({ camp, onChanged }: CampPartProps) {
  const { t } = useTranslation('camps')
  const { language } = useOfficeLanguage()
  const mayChange = usePermission('camps.change')
  if (camp.waits.length === 0) return null

  async function end(id: string) {
    const answer = await act(endCampWait, { params: { id } })
    if (answer.ok) await onChanged()
  }

  return (
    <Section title={t(camp.waits.some(({ byDraw }) => byDraw) ? 'waits.titleLots' : 'waits.title')}>
      <Facts
        facts={camp.waits.map(({ id, children, booker, joinedAt, offeredUntil, byDraw }, index) => ({
          term: `${index + 1}. ${children}`,
          value: booker || '–',
          detail: offeredUntil
            ? t('waits.offered', { when: exactMoment(offeredUntil, language) })
            : byDraw
              ? t('waits.turn')
              : t('waits.since', { when: exactMoment(joinedAt, language) }),
          ...(mayChange
            ? { action: <TextButton onClick={() => void end(id)}>{t('waits.end')}</TextButton> }
            : {}),
        }))}
      />
    </Section>
  )
}
