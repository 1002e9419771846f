/**
 * Seconds of the processor, user and system, that ended child processes took with all their descendants. Node tells its own
 * only: on Linux the kernel keeps the sum of everything that this process waited for; elsewhere a shell stands between and its
 * `times` tells. A process that nobody waited for is not counted.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Seconds of the ended children so far, or undefined where no way is known (Windows). */
export function childSeconds() {
  if (process.platform === 'linux') return ofLinux(readFileSync('/proc/self/stat', 'utf8'), ticks())
  return canAskShell ? ofShells : undefined
}

const canAskShell = process.platform !== 'linux' && process.platform !== 'win32'
let ofShells = 0

/** Fields 16 and 17 of proc(5), in ticks. The name in field 2 may hold anything, so that counting begins after its last bracket. */
export function ofLinux(stat, ticksPerSecond) {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}

let known
function ticks() {
  known ??= Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100
  return known
}

/**
 * What to start instead of a program so that its time is known afterwards: the same where the kernel tells. `stdio` gets one more
 * channel; hand what arrives there to `countShell`.
 */
export function measured(program, args, force = canAskShell) {
  if (!force) return { program, args, isShell: false }
  return { program: 'sh', args: ['-c', script, 'sh', program, ...args], isShell: true }
}

/** Hands signals on to the program and ends with its code. */
const script = `
trap 'kill -TERM "$child" 2>/dev/null' TERM INT HUP
"$@" <&0 &
child=$!
wait "$child"; code=$?
while kill -0 "$child" 2>/dev/null; do wait "$child"; code=$?; done
times >&3
exit "$code"`

/** Adds what \`times\` of a shell printed: its second line is that of its children. */
export function countShell(printed) {
  const seconds = ofTimes(printed)
  ofShells += seconds
  return seconds
}

/** `0m1.50s 0m0.25s` of the second line, in seconds. */
export function ofTimes(printed) {
  const [, children = ''] = printed.trim().split('\n')
  return [...children.matchAll(/(\d+)m([\d.,]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds.replace(',', '.')),
    0,
  )
}
