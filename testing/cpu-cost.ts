/**
 * What synchronous work costs this process, in microseconds of CPU: for tests that ask how a cost grows with what it is for,
 * whatever else the machine does.
 */
export function cpuCost(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
