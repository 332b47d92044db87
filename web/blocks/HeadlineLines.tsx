import { WithScores } from '#web/ui/WithScores.tsx'

/** The words of a poster, one below the other. */
export function HeadlineLines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <span key={line}>
      {index > 0 && <br />}
      <WithScores text={line} />
    </span>
  ))
}
