// The gate at its full figure.
process.env['D5_ROUNDS'] ??= '1000'
await import('#testing/gate/access/session-end.test.ts')

export {}
