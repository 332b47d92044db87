import { z } from 'zod'

/** The files of the Wyscout dataset, as far as they are read. Strings are escaped twice, and `"null"` stands for nothing. */

export const wyscoutText = z.string().transform((text) =>
  text
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .normalize('NFC')
    .trim(),
)

const numberInText = z
  .union([z.int(), z.string().regex(/^(?:\d{1,3}|null)$/, 'neither a number nor "null"'), z.null()])
  .transform((value) => (value === null || value === 'null' ? 0 : Number(value)))

const goals = z.int().min(0).max(99)

const FormationPlayer = z.object({
  playerId: z.int(),
  goals: numberInText,
  yellowCards: numberInText,
  redCards: numberInText,
})

const TeamData = z.object({
  teamId: z.int(),
  side: z.enum(['home', 'away']),
  scoreHT: goals,
  score: goals,
  scoreET: goals,
  scoreP: goals,
  formation: z.object({
    lineup: z.array(FormationPlayer),
    bench: z.array(FormationPlayer),
    substitutions: z.array(
      z.object({ playerIn: z.int(), playerOut: z.int(), minute: z.int().min(0).max(140) }),
    ),
  }),
})
export type WyscoutTeamData = z.infer<typeof TeamData>

export const WyscoutMatch = z.object({
  wyId: z.int(),
  label: wyscoutText,
  gameweek: z.int().min(0).max(99),
  dateutc: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, 'no time like 2017-08-18 18:30:00'),
  venue: wyscoutText.nullish(),
  duration: z.enum(['Regular', 'ExtraTime', 'Penalties']),
  status: z.string(),
  competitionId: z.int(),
  seasonId: z.int(),
  roundId: z.int(),
  teamsData: z.record(z.string(), TeamData),
})
export type WyscoutMatch = z.infer<typeof WyscoutMatch>
export const WyscoutMatches = z.array(WyscoutMatch).min(1)

export const WyscoutTeam = z.object({
  wyId: z.int(),
  name: wyscoutText,
  officialName: wyscoutText.optional(),
})
export const WyscoutTeams = z.array(WyscoutTeam)

export const WyscoutPlayer = z.object({ wyId: z.int(), shortName: wyscoutText })
export const WyscoutPlayers = z.array(WyscoutPlayer)

export const WyscoutEvent = z.object({
  id: z.int(),
  matchId: z.int(),
  matchPeriod: z.enum(['1H', '2H', 'E1', 'E2', 'P']),
  eventSec: z.number().min(0).max(7200),
  eventName: z.string(),
  subEventName: z.string().nullish(),
  teamId: z.int(),
  playerId: z.int(),
  tags: z.array(z.object({ id: z.int() })),
})
export type WyscoutEvent = z.infer<typeof WyscoutEvent>

export const WyscoutEvents = z.object({
  events: z.array(WyscoutEvent).min(1),
  teams: z.record(z.string(), z.object({ team: WyscoutTeam })),
  players: z.record(z.string(), z.array(z.object({ player: WyscoutPlayer.nullish() }))),
})
