// The gate at its full figure.
process.env['B3_ROUNDS'] ??= '50'
await import('../gate/second-program.test.ts')

export {}
