import { useTranslation } from 'react-i18next'
import type { Side, TickerData } from '#modules/matches/schema.ts'
import { type Placed, pitch, placesOf } from './pitch.ts'

const SHIRT = 'M-15 -19H23L15 19H-23Z'

/** Both teams on the ground, as they began. The lists beside it say the same and what has changed. */
export function Pitch({ ticker, own }: { ticker: TickerData; own: Side }) {
  const { t } = useTranslation('matchCentre')
  const { home, away } = ticker.line_ups
  const places = { home: home && placesOf(home, 'home'), away: away && placesOf(away, 'away') }
  if (!places.home && !places.away) return null
  const label = t('lineUp.label', {
    home: ticker.home.short_name,
    homeFormation: home?.formation ?? '',
    away: ticker.away.short_name,
    awayFormation: away?.formation ?? '',
  })
  return (
    <svg className="match-pitch" viewBox={`0 0 ${pitch.width} ${pitch.height}`} role="img" aria-label={label}>
      <g className="match-pitch__lines">
        <path d="M16 16H524V784H16Z" />
        <path d="M16 400H524M140 16V128H400V16M205 16V58H335V16M140 784V672H400V784M205 784V742H335V784" />
        <circle cx="270" cy="400" r="66" />
      </g>
      {(['away', 'home'] as const).map((side) =>
        places[side]?.map((placed) => (
          <Shirt key={placed.player.id} placed={placed} ticker={ticker} isOwn={side === own} />
        )),
      )}
    </svg>
  )
}

function Shirt({ placed, ticker, isOwn }: { placed: Placed; ticker: TickerData; isOwn: boolean }) {
  const { player, x, y } = placed
  const of = (type: string) =>
    ticker.events.filter((event) => event.type === type && event.player?.id === player.id)
  const isOff = ticker.events.some(
    (event) => event.type === 'Substitution' && event.second_player?.id === player.id,
  )
  const isBooked = of('YellowCard').length > 0
  const isSentOff = of('RedCard').length + of('YellowRedCard').length > 0
  const goals = of('Goal').filter((event) => event.goal !== 'own').length
  return (
    <g className={isOwn ? 'match-own' : 'match-other'} transform={`translate(${x} ${y})`}>
      <path className="match-shirt" d={SHIRT} />
      <text className="match-shirt__number" y={9}>
        {player.number}
      </text>
      {goals > 0 && (
        <>
          <circle className="match-shirt__goal" cx={25} cy={-17} r={9} />
          <text className="match-shirt__count" x={25} y={-13}>
            {goals > 1 ? goals : ''}
          </text>
        </>
      )}
      {isSentOff ? (
        <path className="match-line__red" d="M-25 -26h10l-6 16h-10z" />
      ) : (
        isBooked && <path className="match-line__yellow" d="M-25 -26h10l-6 16h-10z" />
      )}
      {isOff && <path className="match-shirt__off" d="M22 10l7 8l7 -8z" />}
      <text className="match-shirt__name" y={39}>
        {lastNameOf(player.name)}
      </text>
    </g>
  )
}

/** On the ground there is room for one word: `Osei-Bonsu`, `van Dijk` stays whole. */
function lastNameOf(name: string): string {
  const words = name.split(' ')
  const particle = words.findIndex(
    (word, index) => index > 0 && /^(van|von|de|da|dos|el|al|di|la)$/i.test(word),
  )
  return particle > 0 ? words.slice(particle).join(' ') : words.at(-1)!
}
