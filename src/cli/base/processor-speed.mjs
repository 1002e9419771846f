/**
 * How slow the processor is at present. Beside other work two threads of one core take each other's time, and the same work costs half
 * as much again; a run that is measured in time of the processor is judged by what it would have taken alone.
 */

/** What the work takes, in milliseconds of the processor, beside the tests alone, on the machine on which their limit was set. */
export const referenceMs = 120

/** Does the same work again and again while something else runs; call what it returns for the slowness of that time. */
export function watchSlowness(everyMs = 15_000) {
  // The first rounds are compiled on the way.
  for (let round = 0; round < 3; round++) work()
  const samples = [timeOf(work)]
  const timer = setInterval(() => samples.push(timeOf(work)), everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return slownessOf(samples)
  }
}

/** 1 for a processor that does the work in its time or faster, 1.5 for one that takes half as long again; by the median of the samples. */
export function slownessOf(samples) {
  const sorted = samples.toSorted((one, other) => one - other)
  const median = sorted[Math.floor(sorted.length / 2)] ?? referenceMs
  return Math.max(1, median / referenceMs)
}

function timeOf(run) {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Texts, objects and numbers, as tests have them. */
export function work() {
  const rows = Array.from({ length: 100_000 }, (_, index) => ({
    id: (index * 7919) % 100_003,
    name: `row ${index}`,
    parts: [index, index + 1],
  }))
  const copy = JSON.parse(JSON.stringify(rows))
  copy.sort((one, other) => one.id - other.id || one.name.localeCompare(other.name))
  return copy.reduce((sum, { id, name }) => (sum * 31 + id + name.length) % 1_000_003, 0)
}
