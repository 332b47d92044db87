// The gate at its full figure.
process.env['A14_RUNS'] ??= '10000'
process.env['A14_COMMANDS'] ??= '60'
await import('../gate/a14.test.ts')

export {}
