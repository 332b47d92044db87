// The gate at its full figure.
process.env['D2_ROUNDS'] ??= '1000'
process.env['D2_PARALLEL'] ??= '50'
await import('#testing/gate/access/single-use.test.ts')

export {}
