import { type LoaderFunctionArgs, redirect } from 'react-router'
import { path } from '#web/paths.ts'
import { visit } from '#web/site/context.ts'

/** `/spiel/{id}` leads to what is on now. */
export function loader({ context, params }: LoaderFunctionArgs) {
  throw redirect(path.matchNow({ match: params['match'] ?? '' }, context.get(visit).language), 301)
}

export default function MatchPage() {
  return null
}
