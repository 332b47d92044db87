import { useRouteLoaderData } from 'react-router'

/** A value of the club as it counts: that of its file, unless the office has laid another one over it. */
export function useClubValue<T>(name: string, base: T): T {
  const given = useRouteLoaderData('root') as { values?: Readonly<Record<string, unknown>> } | undefined
  return (given?.values?.[name] as T | undefined) ?? base
}
