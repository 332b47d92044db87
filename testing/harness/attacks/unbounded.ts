// A program with the fault: a route that asks the program itself for whatever stands behind it. For negative controls.
import Fastify from 'fastify'

const app = Fastify({ routerOptions: { maxParamLength: 20_000 } })
app.get('/og/*', async (request) => {
  const answer = await app.inject({ url: `/${(request.params as { '*': string })['*']}` })
  return answer.body + 'x'.repeat(10_000)
})
app.get('/', async () => 'here')
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
process.send?.('ready')
process.on('disconnect', () => process.exit(0))
