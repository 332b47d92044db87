// The gate with a whole relaunch that comes due at once.
process.env['B1_PLANNED_PIECES'] ??= '500'
process.env['B1_PLAN_KILLS'] ??= '20'
await import('#testing/gate/running/plans-killed.test.ts')

export {}
