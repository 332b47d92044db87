import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { bytesOf } from './backups.ts'
import { runCommand } from './commands.ts'

const app = await testApp({ base: 'empty' })
const club = (line: string) => runCommand(app, line.split(' '), 'cron')

test('a backup tells how it went, and the list says whether it is young enough', async () => {
  expect(JSON.parse((await club('backup list --json')).out)).toMatchObject({ lastAt: null, isOld: true })
  expect(await club('backup note --broken')).toMatchObject({ code: 0 })
  expect(JSON.parse((await club('backup list --json')).out)).toMatchObject({ isOld: true })
  const noted = JSON.parse((await club('backup note --size 4.2GB --place S3 --json')).out)
  expect(noted).toMatchObject({ isWhole: true, bytes: 4_200_000_000 })
  expect(JSON.parse((await club('backup restored --place Reserve --json')).out)).toMatchObject({
    bytes: null,
  })
  expect(JSON.parse((await club('backup list --json')).out)).toMatchObject({
    ...{
      isOld: false,
      isUntried: false,
      runs: [{ kind: 'restoration' }, { place: 'S3' }, { isWhole: false }],
    },
  })
})

test('what is no size, no moment or not yet is refused', async () => {
  expect(await club('backup note --size much')).toMatchObject({ code: 2 })
  expect(await club('backup note --at never')).toMatchObject({ code: 2 })
  expect(await club('backup note --at 2999-01-01')).toMatchObject({
    code: 1,
    err: expect.stringContaining('BACKUP_IN_FUTURE'),
  })
})

test.each([
  ['812', 812],
  ['800M', 800_000_000],
  ['1,5 TB', 1_500_000_000_000],
])('%s', (text, bytes) => expect(bytesOf(text)).toBe(bytes))
