// The gate at its full figure, with other draws each night; a red one prints its seed.
process.env['SEED'] ??= String((Date.now() % 2 ** 31) + 1)
process.env['C4_REQUESTS'] ??= '200000'
process.env['C4_SLOW_MS'] ??= '5000'
await import('#testing/gate/crowds/fuzz.test.ts')

export {}
