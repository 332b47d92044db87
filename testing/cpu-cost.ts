/** What is paid once, as new memory and the collector's turn, is no part of it. */
const TURNS = 3

/**
 * What synchronous work costs this process at least, in microseconds of CPU: for tests that ask how a cost grows with what it is for,
 * whatever else the machine does.
 */
export function cpuCost(work: () => void): number {
  const costs = Array.from({ length: TURNS }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  return Math.min(...costs)
}
