import { useRouteError } from 'react-router'
import { ErrorMatter } from './ErrorPage.tsx'

/** Around every page: what fails in one is told inside the frame, which stays as it is. */
export function ErrorBoundary() {
  return <ErrorMatter error={useRouteError()} />
}
