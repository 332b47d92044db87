import { data } from 'react-router'

/** Every address that no other route knows; the error page of the shell shows it (SHELL-04). */
export function loader() {
  throw data(null, 404)
}

export default function NotFoundPage() {
  return null
}
