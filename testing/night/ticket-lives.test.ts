// The gate at its full figure, with other draws each night; a red one prints its seed.
process.env['SEED'] ??= String((Date.now() % 2 ** 31) + 1)
process.env['A14_TICKET_RUNS'] ??= '10000'
process.env['A14_TICKET_STEPS'] ??= '16'
process.env['A14_TICKET_ROUNDS'] ??= '20'
await import('#testing/gate/places/ticket-lives.test.ts')

export {}
