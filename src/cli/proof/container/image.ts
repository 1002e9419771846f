/**
 * What a Dockerfile makes, without Docker: each stage is a folder that stands for its root, and its steps run on this machine.
 * Paths of the image (`/evrak`, `/data`) become paths below that folder; programs are those of this machine, among them the Node
 * that runs this. Users are not changed: `USER` and `chown` are told, and that what they name exists.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { delimiter, join, posix } from 'node:path'
import { isKeyOf } from '#values/keys.ts'
import { needed } from '#values/needed.ts'
import { copyInto, openContext, type BuildContext } from './build-context.ts'
import {
  faultAt,
  readPairs,
  type Instruction,
  type InstructionName,
  type Stage,
} from './dockerfile.ts'

export interface Image {
  /** Folder that stands for `/`. */
  readonly root: string
  readonly workdir: string
  readonly env: Readonly<Record<string, string>>
  readonly exposed: readonly number[]
  readonly volumes: readonly string[]
  readonly stopSignal: NodeJS.Signals
  /** What is started, in its exec form. */
  readonly command: readonly string[]
  /** Run by a shell. */
  readonly healthCheck?: string
  /** A path of the image, or a text with such paths, on this machine. */
  onMachine(text: string): string
  /** Environment of a process in it: this machine's PATH, and what the image says. */
  environment(): Record<string, string>
}
export interface BuiltImage extends Image {
  remove(): void
}

interface Draft {
  readonly root: string
  readonly shims: string
  workdir: string
  env: Record<string, string>
  exposed: number[]
  volumes: string[]
  stopSignal: NodeJS.Signals
  entrypoint: readonly string[]
  command: readonly string[]
  healthCheck?: string
}

/** Builds all stages; the last one is the image. `say` gets one line for each step. Throws at the first that fails. */
export function buildImage(
  stages: readonly Stage[],
  folder: string,
  say: (line: string) => void,
): BuiltImage {
  const home = mkdtempSync(join(tmpdir(), 'evrak-image-'))
  const context = openContext(folder)
  const built = new Map<string, Draft>()
  const remove = () => rmSync(home, { recursive: true, force: true })
  try {
    for (const [index, stage] of stages.entries()) {
      const draft = newDraft(join(home, String(index)), stage, built)
      say(`FROM ${stage.from}: Node ${process.versions.node} of this machine`)
      for (const step of stage.instructions) {
        say(`${step.name} ${step.text}`)
        perform[step.name](draft, step, { context, built })
      }
      built.set(String(index), draft)
      if (stage.name !== undefined) built.set(stage.name, draft)
    }
    return { ...imageOf(needed([...built.values()].at(-1), 'stage in the Dockerfile')), remove }
  } catch (error) {
    remove()
    throw error
  }
}

function newDraft(place: string, { from }: Stage, built: ReadonlyMap<string, Draft>): Draft {
  const root = join(place, 'root')
  const shims = join(place, 'shims')
  mkdirSync(root, { recursive: true })
  writeShim(shims, 'chown')
  const base = built.get(from)
  if (base) copyInto({ folder: base.root, isIgnored: () => false }, ['.'], root)
  else if (!/^node:\d+/.test(from))
    throw new Error(`FROM ${from}: only images of Node and stages before can be stood in for.`)
  const start = {
    workdir: '/',
    env: {},
    exposed: [],
    volumes: [],
    stopSignal: 'SIGTERM',
    entrypoint: [],
    command: [],
  } satisfies Partial<Draft>
  return { ...start, ...base, root, shims, env: { ...base?.env } }
}

/** Instead of the program: finds that the files are there, and changes nothing. */
function writeShim(folder: string, name: string): void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, name)
  writeFileSync(
    file,
    '#!/bin/sh\nfor word in "$@"; do case "$word" in /*) [ -e "$word" ] || { echo "$word is not there" >&2; exit 1; };; esac; done\n',
  )
  chmodSync(file, 0o755)
}

interface Around {
  readonly context: BuildContext
  readonly built: ReadonlyMap<string, Draft>
}

const perform: Readonly<
  Record<InstructionName, (draft: Draft, step: Instruction, around: Around) => void>
> = {
  FROM: () => undefined,
  WORKDIR(draft, { text }) {
    draft.workdir = posix.resolve(draft.workdir, text)
    mkdirSync(join(draft.root, draft.workdir), { recursive: true })
  },
  COPY(draft, { text, flags, line }, { context, built }) {
    const words = text.split(/\s+/)
    const target = words.pop()
    if (target === undefined || words.length === 0)
      throw faultAt(line, 'COPY needs a source and a target')
    const from = flags['from'] === undefined ? undefined : built.get(flags['from'])
    if (flags['from'] !== undefined && !from)
      throw faultAt(line, `there is no stage "${flags['from']}"`)
    const place = join(
      draft.root,
      posix.resolve(draft.workdir, target),
      target.endsWith('/') ? '/' : '',
    )
    copyInto(from ? { folder: from.root, isIgnored: () => false } : context, words, place)
  },
  RUN(draft, { text, words, line }) {
    const image = imageOf(draft)
    const command = image.onMachine(words?.join(' ') ?? text)
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
      cwd: join(draft.root, draft.workdir),
      env: image.environment(),
      encoding: 'utf8',
      maxBuffer: 64 << 20,
    })
    if (status !== 0) throw faultAt(line, `"${text}" ended with ${status}\n${stdout}${stderr}`)
  },
  ENV(draft, step) {
    Object.assign(draft.env, readPairs(step))
  },
  USER: () => undefined,
  VOLUME(draft, { text, words }) {
    draft.volumes.push(...(words ?? text.split(/\s+/)))
  },
  EXPOSE(draft, { text, line }) {
    const ports = text.split(/\s+/).map(Number)
    if (ports.some((port) => !Number.isInteger(port))) throw faultAt(line, `"${text}" are no ports`)
    draft.exposed.push(...ports)
  },
  HEALTHCHECK(draft, { text, line }) {
    if (!text.startsWith('CMD ')) throw faultAt(line, 'HEALTHCHECK without CMD')
    draft.healthCheck = text.slice('CMD '.length).trim()
  },
  STOPSIGNAL(draft, { text, line }) {
    if (!isKeyOf(text, constants.signals)) throw faultAt(line, `"${text}" is no signal`)
    draft.stopSignal = text
  },
  ENTRYPOINT(draft, { text, words, line }) {
    if (!words) throw faultAt(line, `"${text}" would run in a shell, which keeps signals to itself`)
    draft.entrypoint = words
  },
  CMD(draft, { text, words, line }) {
    if (!words) throw faultAt(line, `"${text}" would run in a shell, which keeps signals to itself`)
    draft.command = words
  },
}

/** First folders of paths that are this machine's, in the image as here. */
const ofMachine = new Set(['bin', 'dev', 'etc', 'lib', 'proc', 'sbin', 'sys', 'tmp', 'usr', 'var'])

function imageOf({ root, shims, entrypoint, command, ...said }: Draft): Image {
  const onMachine = (text: string) =>
    text.replaceAll(/(?<=^|[\s='"])\/(\w+)/g, (path, first: string) =>
      ofMachine.has(first) ? path : join(root, path),
    )
  return {
    ...said,
    root,
    command: [...entrypoint, ...command],
    onMachine,
    environment: () => ({
      ...kept(),
      PATH: [shims, process.env['PATH'] ?? ''].join(delimiter),
      ...Object.fromEntries(
        Object.entries(said.env).map(([name, value]) => [name, onMachine(value)]),
      ),
    }),
  }
}

/** Of this machine's environment: where things are, and how packages are fetched. Nothing that the service or npm scripts read. */
const kept = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined &&
      /^(HOME|LANG|TMPDIR|NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy|npm_config_\w+)$/i.test(name)
        ? [[name, value]]
        : [],
    ),
  )
