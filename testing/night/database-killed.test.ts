// The gate at its full figure.
process.env['B4_KILLS'] ??= '25'
await import('#testing/gate/running/database-killed.test.ts')

export {}
