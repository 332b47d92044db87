// The gate at its full figure.
process.env['B3_ROUNDS'] ??= '50'
await import('../gate/b3.test.ts')

export {}
