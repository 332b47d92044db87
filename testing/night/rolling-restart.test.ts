// The gate at its full figure.
process.env['B10_ROUNDS'] ??= '100'
await import('#testing/gate/running/rolling-restart.test.ts')

export {}
