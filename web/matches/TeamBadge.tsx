import { Crest, TeamCrest } from '#web/ui/pictures/Crest.tsx'

type TeamBadgeProps = { team: { crest: string | null; code: string }; isOwn: boolean }

/** The crest of a team; its three letters where there is none. The name beside it says whose it is. */
export function TeamBadge({ team, isOwn }: TeamBadgeProps) {
  if (isOwn) return <Crest />
  if (team.crest) return <TeamCrest src={team.crest} />
  return (
    <span className="crest badge-code num" aria-hidden="true">
      {team.code}
    </span>
  )
}
