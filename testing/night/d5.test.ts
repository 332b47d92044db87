// The gate at its full figure.
process.env['D5_ROUNDS'] ??= '1000'
await import('../gate/d5.test.ts')

export {}
