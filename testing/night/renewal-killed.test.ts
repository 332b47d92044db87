// The gate with as many contracts as a large club has.
process.env['B1_CONTRACTS'] ??= '30000'
process.env['B1_RENEWAL_KILLS'] ??= '10'
await import('#testing/gate/running/renewal-killed.test.ts')

export {}
