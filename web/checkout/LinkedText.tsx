import { Fragment } from 'react'
import { Link } from 'react-router'

const LINKS = /<(\w+)>(.*?)<\/\1>/g

/** A sentence with links in it: `Ich habe die <terms>AGB</terms> gelesen`, and where `terms` leads. Opens beside the page. */
export function LinkedText({ text, to }: { text: string; to: Record<string, string> }) {
  const parts: { before: string; name?: string; label?: string }[] = []
  let end = 0
  for (const match of text.matchAll(LINKS)) {
    parts.push({ before: text.slice(end, match.index), name: match[1], label: match[2] })
    end = match.index + match[0].length
  }
  return (
    <>
      {parts.map(({ before, name, label }) => (
        <Fragment key={name}>
          {before}
          <Link to={to[name!]!} target="_blank">
            {label}
          </Link>
        </Fragment>
      ))}
      {text.slice(end)}
    </>
  )
}
