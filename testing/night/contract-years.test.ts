// The gate at its full figure, with other draws each night; a red one prints its seed.
process.env['SEED'] ??= String((Date.now() % 2 ** 31) + 1)
process.env['A14_YEARS_RUNS'] ??= '500'
process.env['A14_YEARS_DEEDS'] ??= '40'
await import('#testing/gate/places/contract-years.test.ts')

export {}
