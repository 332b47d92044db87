import { useTranslation } from 'react-i18next'
import type { NewAllotment, OfficeAllotments } from '#modules/office/events/fan-clubs/allotments.schema.ts'
import { ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { isArea, nameOfBlock } from '../away/away-values.ts'

/** A contingent, and what is typed for each of its blocks. */
export type ChosenBlocks = { contingentId: string; typed: Readonly<Record<string, string>> }

interface BlockChoiceProps {
  sources: OfficeAllotments['sources']
  chosen: ChosenBlocks
  onChange: (chosen: ChosenBlocks) => void
}

/** Out of which contingent, and how many places of each of its blocks. */
export function BlockChoice({ sources, chosen, onChange }: BlockChoiceProps) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const { contingentId, typed } = chosen
  const source = sources.find((one) => one.contingentId === contingentId)
  return (
    <div className="office-form">
      <Field label={t('fanClubs.source')} id="fan-club-source">
        <Select
          id="fan-club-source"
          value={contingentId}
          onChange={({ target }) => onChange({ contingentId: target.value, typed: {} })}
        >
          <option value="">{t('fanClubs.choose')}</option>
          {sources.map((one) => (
            <option key={one.contingentId} value={one.contingentId}>
              {one.name}
            </option>
          ))}
        </Select>
      </Field>
      {source && (
        <ChoiceGroup legend={t('fanClubs.each')}>
          <div className="sale-times">
            {source.blocks.map(({ blockId, places }) => (
              <Field
                key={blockId}
                label={
                  isArea(blockId)
                    ? t('away.ofArea', { area: nameOfBlock(blockId, language), count: places })
                    : t('fanClubs.block', { block: blockId, count: places })
                }
              >
                <Input
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={4}
                  placeholder="0"
                  value={typed[blockId] ?? ''}
                  onChange={({ target }) =>
                    onChange({ contingentId, typed: { ...typed, [blockId]: target.value } })
                  }
                />
              </Field>
            ))}
          </div>
        </ChoiceGroup>
      )}
    </div>
  )
}

/** Null: nothing is typed, or something that is no number of places. */
export function partsOf({ typed }: ChosenBlocks): NewAllotment['parts'] | null {
  const filled = Object.entries(typed).filter(([, value]) => value.trim() !== '' && value.trim() !== '0')
  const parts = filled.map(([blockId, value]) => ({ blockId, places: Number(value) }))
  const areNumbers = parts.every(({ places }) => Number.isInteger(places) && places > 0 && places <= 2000)
  return parts.length > 0 && areNumbers ? parts : null
}
