import { WithScores } from '#web/ui/WithScores.tsx'

type StoryWordsProps = {
  kicker?: string | null | undefined
  title: string
  text?: string | null | undefined
  /** The first of all, larger. */
  lead?: boolean
}

/** What a story or a way on says: what about, its title, its first words. */
export function StoryWords({ kicker, title, text, lead }: StoryWordsProps) {
  return (
    <>
      {kicker && <span className="kicker">{kicker}</span>}
      <h3 className={lead ? 'h1' : 'h3'}>
        <WithScores text={title} />
      </h3>
      {text && (
        <p className={lead ? 'lead' : 'small muted'}>
          <WithScores text={text} />
        </p>
      )}
    </>
  )
}
