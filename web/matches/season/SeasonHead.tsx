import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { TabLinks } from '#web/ui/navigation/TabLinks.tsx'
import { seasonName } from '../match-view.ts'

type SeasonHeadProps = {
  title: string
  season: string
  /** The latest first. */
  seasons: string[]
  view: 'fixtures' | 'standings'
}

/** Title, the other view of the same season, and the seasons before. */
export function SeasonHead({ title, season, seasons, view }: SeasonHeadProps) {
  const { t } = useTranslation('matches')
  const language = useLanguage()
  const addressOf = (wanted: 'fixtures' | 'standings', of: string) => {
    if (of === seasons[0]) return path[wanted](language)
    const page = wanted === 'fixtures' ? 'seasonFixtures' : 'seasonStandings'
    return path[page]({ season: of }, language)
  }
  return (
    <>
      <div className="season__head">
        <h1 className="display">
          {title} <span className="season__year">{seasonName(season)}</span>
        </h1>
        {seasons.length > 1 && (
          <SeasonChoice season={season} seasons={seasons} addressOf={(of) => addressOf(view, of)} />
        )}
      </div>
      <TabLinks
        label={t('season.views')}
        tabs={(['fixtures', 'standings'] as const).map((one) => ({
          to: addressOf(one, season),
          label: t(`${one}.title`),
          current: one === view,
        }))}
      />
    </>
  )
}

type SeasonChoiceProps = { season: string; seasons: string[]; addressOf(season: string): string }

function SeasonChoice({ season, seasons, addressOf }: SeasonChoiceProps) {
  const { t } = useTranslation('matches')
  const navigate = useNavigate()
  return (
    <>
      <Field label={t('season.choose')} className="season__choice">
        <Select value={season} onChange={(event) => navigate(addressOf(event.currentTarget.value))}>
          {seasons.map((one) => (
            <option key={one} value={one}>
              {seasonName(one)}
            </option>
          ))}
        </Select>
      </Field>
      <noscript>
        <ul className="season__all">
          {seasons.map((one) => (
            <li key={one}>
              <a href={addressOf(one)}>{seasonName(one)}</a>
            </li>
          ))}
        </ul>
      </noscript>
    </>
  )
}
