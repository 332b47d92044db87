// The gate at its full figure, with other draws each night; a red one prints its seed.
process.env['SEED'] ??= String((Date.now() % 2 ** 31) + 1)
process.env['A14_RUNS'] ??= '10000'
process.env['A14_COMMANDS'] ??= '60'
await import('#testing/gate/money/shop-model.test.ts')

export {}
