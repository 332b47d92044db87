/** Kills at marks of progress, not at times, so that every kill falls into real work. */
export function createKiller(given: { marks: number[]; kill: (count: number) => Promise<void> }) {
  const marks = [...given.marks].sort((a, b) => a - b)
  let progress = 0
  let kills = 0
  let running = Promise.resolve()

  /** One more unit of work is done. The caller does not wait for the kill. */
  function reached(): void {
    progress += 1
    if (marks[0] === undefined || progress < marks[0]) return
    marks.shift()
    kills += 1
    const count = kills
    running = running.then(() => given.kill(count))
  }

  return {
    reached,
    /** All kills that were begun are over and the program stands again. */
    settled: () => running,
    get kills() {
      return kills
    },
  }
}
