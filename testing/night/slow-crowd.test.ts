// The gate at its full figure.
process.env['C12_CROWD'] ??= '600'
await import('../gate/slow-crowd.test.ts')

export {}
