/** A Dockerfile as data: its stages with their instructions. Only what is understood is taken; the rest is an error with its line. */

export interface Instruction {
  readonly name: InstructionName
  /** `--from=build` and the like, before the words. */
  readonly flags: Readonly<Record<string, string>>
  /** Everything behind the flags, on one line. */
  readonly text: string
  /** The text in its exec form, `["npm", "start"]`. */
  readonly words?: readonly string[]
  /** Of the file, from 1. */
  readonly line: number
}
export interface Stage {
  /** Image, or the name of a stage before. */
  readonly from: string
  readonly name?: string
  readonly instructions: readonly Instruction[]
}

const known = [
  'FROM',
  'WORKDIR',
  'COPY',
  'RUN',
  'ENV',
  'USER',
  'VOLUME',
  'EXPOSE',
  'HEALTHCHECK',
  'STOPSIGNAL',
  'ENTRYPOINT',
  'CMD',
] as const
export type InstructionName = (typeof known)[number]

/** Throws an error with the line where the file says what is not understood here. */
export function readDockerfile(text: string): Stage[] {
  const stages: { from: string; name?: string; instructions: Instruction[] }[] = []
  for (const instruction of logicalLines(text).map(instructionOf)) {
    const stage = stages.at(-1)
    if (instruction.name === 'FROM') stages.push({ ...stageOf(instruction), instructions: [] })
    else if (!stage) throw faultAt(instruction.line, 'comes before the first FROM')
    else stage.instructions.push(instruction)
  }
  if (stages.length === 0) throw new Error('The Dockerfile has no FROM.')
  return stages
}

/** Pairs of `ENV A=1 B="two words"`. */
export function readPairs({ text, line }: Instruction): Readonly<Record<string, string>> {
  const pairs = [...text.matchAll(/([A-Za-z_]\w*)=("[^"]*"|[^\s"]*)(?:\s+|$)/g)]
  if (pairs.map(([whole]) => whole).join('') !== text)
    throw faultAt(line, `"${text}" is not NAME=value, several with blanks between`)
  return Object.fromEntries(
    pairs.map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]),
  )
}

export const faultAt = (line: number, what: string): Error =>
  new Error(`Dockerfile, line ${line}: ${what}.`)

interface Line {
  readonly text: string
  readonly number: number
}

/** Without comments, and those that end with a backslash joined with the next. */
function logicalLines(text: string): Line[] {
  const lines: Line[] = []
  let open: Line | undefined
  for (const [index, raw] of text.split('\n').entries()) {
    const part = raw.trim()
    if (part === '' || part.startsWith('#')) continue
    const begun: Line = open ?? { text: '', number: index + 1 }
    const goesOn = part.endsWith('\\')
    const whole = `${begun.text}${goesOn ? part.slice(0, -1).trim() : part}`
    open = goesOn ? { ...begun, text: `${whole} ` } : undefined
    if (!goesOn) lines.push({ ...begun, text: whole })
  }
  if (open) throw faultAt(open.number, 'ends with a backslash and nothing behind it')
  return lines
}

function instructionOf({ text, number: line }: Line): Instruction {
  const [word = '', ...rest] = text.split(' ')
  const name = known.find((one) => one === word.toUpperCase() /* ascii */)
  if (!name) throw faultAt(line, `${word} is not among ${known.join(', ')}`)
  const flags: [string, string][] = []
  for (const one of rest) {
    if (!one.startsWith('--')) break
    const [flag = '', value = ''] = one.slice(2).split('=')
    flags.push([flag, value])
  }
  const said = rest.slice(flags.length).join(' ').trim()
  if (said === '') throw faultAt(line, `${name} says nothing`)
  return { name, flags: Object.fromEntries(flags), text: said, line, ...execForm(said, line) }
}

function execForm(text: string, line: number): Pick<Instruction, 'words'> {
  if (!text.startsWith('[')) return {}
  try {
    const words: unknown = JSON.parse(text)
    if (Array.isArray(words) && words.every((word) => typeof word === 'string')) return { words }
  } catch {
    // Said below, with its line.
  }
  throw faultAt(line, `${text} is not a list of words in double quotes`)
}

function stageOf({ text, line }: Instruction): { from: string; name?: string } {
  const [from = '', as, name, ...rest] = text.split(' ')
  if (as === undefined) return { from }
  if (as.toUpperCase() /* ascii */ !== 'AS' || name === undefined || rest.length > 0)
    throw faultAt(line, `"${text}" is not IMAGE or IMAGE AS NAME`)
  return { from, name }
}
