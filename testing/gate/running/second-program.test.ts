import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { createProgram, portFor } from '#testing/harness/program.ts'
import { sizeOf } from '#testing/harness/size.ts'

const ROUNDS = sizeOf('B3_ROUNDS', 1)

const database = await testDatabase()
const first = createProgram({ port: portFor(2), databaseUrl: database.url })
const second = createProgram({ port: portFor(3), databaseUrl: database.url, dataDir: first.dataDir })

afterAll(async () => {
  await second.dispose()
  await first.dispose()
})

test('B3 of two programs that start at once on one folder, one runs and the other says why not', async () => {
  first.launch()
  second.launch()
  const winner = await Promise.any([first.ready().then(() => first), second.ready().then(() => second)])
  const loser = winner === first ? second : first
  expect((await loser.ended()).code).toBe(1)
  expect(loser.lines.join('\n')).toMatch(/^Kurve already runs with the data in .+; stop it first or choose/m)
  expect(winner.isAlive()).toBe(true)
  await winner.stop()
})

test(`B3 on a folder in use every start is refused; after a SIGKILL the next start takes over (${ROUNDS} rounds)`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await first.start()
    second.launch()
    expect((await second.ended()).code).toBe(1)
    await first.kill()
    await second.start()
    expect(second.isAlive()).toBe(true)
    await second.kill()
  }
})
