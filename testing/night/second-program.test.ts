// The gate at its full figure.
process.env['B3_ROUNDS'] ??= '50'
await import('#testing/gate/running/second-program.test.ts')

export {}
