import { useTranslation } from 'react-i18next'
import type { OfficePlan } from '#modules/office/events/contingents.schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { nameOfBlock } from './away-values.ts'

interface AreaChoiceProps {
  plan: OfficePlan
  chosen: string | null
  onChoose: (areaId: string) => void
}

/** Instead of the plan: the areas of another ground, and what is kept there. */
export function AreaChoice({ plan, chosen, onChoose }: AreaChoiceProps) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const keptIn = (areaId: string) =>
    plan.painted.filter(({ blockId }) => blockId === areaId).reduce((sum, { places }) => sum + places, 0)
  return (
    <ul className="fixtures">
      {plan.outlines.map(({ id }) => (
        <li key={id}>
          <Button
            size="s"
            kind={id === chosen ? 'ink' : 'quiet'}
            aria-pressed={id === chosen}
            onClick={() => onChoose(id)}
          >
            {nameOfBlock(id, language)}
          </Button>
          <span className="fixtures__facts">{t('away.kept', { count: keptIn(id) })}</span>
        </li>
      ))}
    </ul>
  )
}
