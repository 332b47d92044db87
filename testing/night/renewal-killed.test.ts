// The gate at its full figures: a club's five thousand, and thirty thousand.
process.env['B1_CONTRACTS'] ??= '30000'
process.env['B1_RENEWAL_KILLS'] ??= '10'
await import('#testing/gate/running/renewal-killed.test.ts')

export {}
