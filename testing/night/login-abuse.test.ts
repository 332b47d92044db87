// The gate at its full figure.
process.env['D6_TRIES'] ??= '50000'
process.env['D6_ACCOUNTS'] ??= '12'
process.env['D6_TIMINGS'] ??= '2000'
await import('#testing/gate/access/login-abuse.test.ts')

export {}
