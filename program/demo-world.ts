import { StartError } from '#platform/start-error.ts'

/** Its people have published passwords, one of them as a member of the staff. */
export async function refuseDemoWorld(url: string): Promise<void> {
  const { hasDemoWorld } = await import('#demo/world.ts')
  if (!(await hasDemoWorld({ url }))) return
  throw new StartError(
    'DATABASE_URL leads to a database with the people of the demo world, whose passwords are published; production needs one of its own, for example DATABASE_URL=postgres://kurve:secret@127.0.0.1:5432/club.',
  )
}
