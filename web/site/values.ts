import { useRouteLoaderData } from 'react-router'

/** A value of the club as it counts: that of its file, unless the office has laid another one over it. */
export function useClubValue<T>(name: string, base: T): T {
  return useClubValues()(name, base)
}

/** The same for as many as are asked for. */
export function useClubValues(): <T>(name: string, base: T) => T {
  const given = useRouteLoaderData('root') as { values?: Readonly<Record<string, unknown>> } | undefined
  return <T>(name: string, base: T) => (given?.values?.[name] as T | undefined) ?? base
}
