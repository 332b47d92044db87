import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { likelyDouble } from '#modules/matches/import/teams.rules.ts'
import { competitionKinds, type FixtureChoices } from '#modules/office/events/fixtures.schema.ts'
import { InputField, SelectField } from '#web/forms/FormField.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { DateTimeField } from '../../parts/AmountFields.tsx'
import { type FixtureFields as Fields, NEW_COMPETITION } from './fixture-form.ts'

const OPPONENTS = 'fixture-opponents'

/** Who plays whom, in what, and when. */
export function FixtureFields({ choices }: { choices: FixtureChoices }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const { teams, opponents } = choices
  const side = useWatch<Fields, 'side'>({ name: 'side' })
  return (
    <>
      {teams.length > 1 && (
        <SelectField name="teamId" label={t('fixture.home')}>
          {teams.map(({ id, name }) => (
            <option key={id} value={id}>
              {name[language]}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField name="side" label={t('fixture.side')}>
        <option value="home">{t('fixture.sides.home')}</option>
        <option value="away">{t('fixture.sides.away')}</option>
      </SelectField>
      <Opponent known={opponents} />
      {side === 'away' && (
        <InputField name="venue" label={t('fixture.venue')} maxLength={120} autoComplete="off" optional />
      )}
      <Competition competitions={choices.competitions} />
      <DateTimeField name="startsAt" label={t('columns.startsAt')} />
      <InputField
        name="matchday"
        type="number"
        min={1}
        max={99}
        label={t('fixture.matchday')}
        autoComplete="off"
        optional
      />
    </>
  )
}

/** Clubs that are known are offered; one that is spelled nearly like a known one is asked about. */
function Opponent({ known }: { known: readonly string[] }) {
  const { t } = useTranslation('events')
  const { setValue } = useFormContext<Fields>()
  const typed = useWatch<Fields, 'opponent'>({ name: 'opponent' })
  const teams = known.map((name, id) => ({ id, name, shortName: name, plays: true }))
  const double = known.includes(typed) ? null : likelyDouble(typed, teams)
  return (
    <>
      <InputField name="opponent" label={t('fixture.opponent')} list={OPPONENTS} autoComplete="off" />
      <datalist id={OPPONENTS}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {double && (
        <p className="event-note" role="status">
          {t('fixture.double', { name: double.name })}{' '}
          <TextButton onClick={() => setValue('opponent', double.name)}>
            {t('fixture.takeDouble', { name: double.name })}
          </TextButton>
        </p>
      )}
    </>
  )
}

function Competition({ competitions }: Pick<FixtureChoices, 'competitions'>) {
  const { t } = useTranslation('events')
  const chosen = useWatch<Fields, 'competition.id'>({ name: 'competition.id' })
  return (
    <>
      {competitions.length > 0 && (
        <SelectField name="competition.id" label={t('fixture.competition')}>
          {competitions.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={NEW_COMPETITION}>{t('fixture.newCompetition')}</option>
        </SelectField>
      )}
      {chosen === NEW_COMPETITION && (
        <div className="sale-times">
          <InputField
            name="competition.name"
            label={t('fixture.competitionName')}
            hint={t('fixture.competitionHint')}
            autoComplete="off"
          />
          <SelectField name="competition.kind" label={t('fixture.kind')}>
            {competitionKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`fixture.kinds.${kind}`)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </>
  )
}
