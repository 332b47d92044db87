// The gate at its full figure.
process.env['B10_ROUNDS'] ??= '100'
await import('../gate/b10.test.ts')

export {}
