// The gate at its full figure.
process.env['D5_ROUNDS'] ??= '1000'
await import('../gate/session-end.test.ts')

export {}
