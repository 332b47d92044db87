// The gate at its full figure.
process.env['B4_KILLS'] ??= '25'
await import('../gate/database-killed.test.ts')

export {}
