import { useTranslation } from 'react-i18next'
import type { TickerDesk } from '#modules/office/ticker/schema.ts'
import type { ShownEntry } from './projection.ts'

/** `Tor für Heimstadt: Brandt, 2:1`. A line of text is its own title. */
export function useEntryTitle(desk: Pick<TickerDesk, 'home' | 'away'>) {
  const { t } = useTranslation('ticker')
  return (
    entry: Pick<
      ShownEntry,
      'type' | 'becomes' | 'side' | 'player' | 'second' | 'goal' | 'outcome' | 'text' | 'score'
    >,
  ): string => {
    const { type, becomes, side, player, second, goal, outcome, text, score } = entry
    if (becomes) return t(`steps.${becomes}`)
    const team = side ? desk[side].name : ''
    const who = player || team
    switch (type) {
      case 'Goal': {
        const how = goal === 'own' || goal === 'penalty' ? ` (${t(`how.${goal}`)})` : ''
        const names = [player + how, score && `${score.home}:${score.away}`].filter(Boolean).join(', ')
        return [t('titles.goal', { team }), names].filter(Boolean).join(': ')
      }
      case 'YellowCard':
      case 'YellowRedCard':
      case 'RedCard':
        return t(`said.${type}`, { who })
      case 'Substitution':
        return t('titles.sub', { team, on: player, off: second })
      case 'PenaltyShot':
        return t('titles.kick', { who, what: outcome ? t(`outcomes.${outcome}`) : '' })
      case 'VAR':
        return text?.de ?? t('keys.screen')
      default:
        return text?.de ?? ''
    }
  }
}
