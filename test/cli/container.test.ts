/** Dockerfile and compose.yaml: that they name only what there is. `npm run proof -- container` performs them. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { copyInto, openContext } from '#cli/proof/container/build-context.ts'
import { readCompose } from '#cli/proof/container/compose.ts'
import { readDockerfile, readPairs } from '#cli/proof/container/dockerfile.ts'
import { buildImage } from '#cli/proof/container/image.ts'
import { readConfig } from '#service/config.ts'

const folder = mkdtempSync(join(tmpdir(), 'evrak-container-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
  readonly engines: { readonly node: string }
}
const stages = readDockerfile(readFileSync('Dockerfile', 'utf8'))
const instructions = stages.flatMap((stage) => stage.instructions)
const named = (name: string) => instructions.filter((one) => one.name === name)
const imageEnv = Object.assign({}, ...named('ENV').map(readPairs)) as Record<string, string>
const { services, volumes } = readCompose(readFileSync('compose.yaml', 'utf8'), {
  POSTGRES_PASSWORD: 'secret',
})
const evrak = services['evrak']!

/** Names of variables that the service reads, by asking its own reader. */
function variablesOfService(): Set<string> {
  const asked = new Set(['CHROMIUM_PATH'])
  const env = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get: (_, name) => void asked.add(String(name)),
    },
  )
  readConfig(env, undefined)
  return asked
}

describe('the Dockerfile', () => {
  it('[CO1] copies only what is there and not left out, and has all that npm ci needs before it runs', () => {
    const context = openContext('.')
    const sources = named('COPY').flatMap(({ text }) => text.split(/\s+/).slice(0, -1))
    expect(sources.filter((source) => !existsSync(source) || context.isIgnored(source))).toEqual([])
    const beforeInstall = instructions.slice(
      0,
      instructions.findIndex(({ text }) => text.startsWith('npm ci')),
    )
    expect(beforeInstall.map(({ text }) => text).join(' ')).toMatch(
      /package\.json package-lock\.json/,
    )
  })

  it('[CO1] leaves out what is of one machine alone, as git does', () => {
    const names = readFileSync('.gitignore', 'utf8')
      .split('\n')
      .filter((name) => name !== '' && !name.includes('*'))
    expect(names.filter((name) => !openContext('.').isIgnored(name))).toEqual([])
  })

  it('[CO1] runs only scripts of package.json', () => {
    const words = [...named('RUN'), ...named('CMD'), ...named('ENTRYPOINT')].map((one) =>
      (one.words ?? [one.text]).join(' '),
    )
    const scripts = words.flatMap((text) =>
      [...text.matchAll(/npm (?:run (?:-s )?)?(\w[\w-]*)/g)].map(([, name]) => name!),
    )
    expect(scripts.filter((name) => name !== 'ci' && !(name in manifest.scripts))).toEqual([])
    expect(scripts).toContain('build')
  })

  it('[CO4] starts what npm start runs, and not through npm, whose shell keeps the stop signal to itself', () => {
    const command = [...named('ENTRYPOINT'), ...named('CMD')].flatMap(({ words = [] }) => words)
    expect(command.join(' ')).toBe(manifest.scripts['start'])
    expect(existsSync(command[1] ?? '')).toBe(true)
  })

  it('[CO1] begins with a Node that the project takes', () => {
    const [, least = ''] = />=(\d+)/.exec(manifest.engines.node) ?? []
    for (const { from } of stages)
      expect(Number(/^node:(\d+)/.exec(from)?.[1])).toBeGreaterThanOrEqual(Number(least))
  })

  it('[CO1] asks its health at the port that it opens, where the service answers', () => {
    const exposed = named('EXPOSE').map(({ text }) => text)
    expect(exposed).toEqual([imageEnv['PORT']])
    expect(named('HEALTHCHECK')[0]?.text).toContain(`http://127.0.0.1:${exposed[0]}/healthz/ready`)
    expect(named('VOLUME').map(({ text }) => text)).toEqual([imageEnv['DATA_DIR']])
  })
})

describe('the environment', () => {
  it('[CO2] of image and compose.yaml is what the service reads, with values that it takes', () => {
    const env = { ...imageEnv, ...evrak.environment }
    expect(Object.keys(env).filter((name) => !variablesOfService().has(name))).toEqual([])
    const texts = Object.fromEntries(
      Object.entries(env).map(([name, value]) => [name, String(value)]),
    )
    expect(readConfig(texts, undefined)).toMatchObject({ port: 4000, demo: true })
  })

  it('[CO2] compose.yaml joins what it names: port, volumes, database and its health', () => {
    const named = Object.entries({ ...imageEnv, ...evrak.environment })
      .filter(([name]) => /(?:^|_)PORT$/.test(name))
      .map(([, port]) => String(port))
    expect(evrak.ports.map((one) => one.split(':').at(-1))).toEqual(named)
    const mounted = Object.values(services).flatMap((one) =>
      one.volumes.map((volume) => volume.split(':')[0]),
    )
    expect(mounted.sort()).toEqual(Object.keys(volumes).sort())
    expect(evrak.volumes[0]?.split(':')[1]).toBe(imageEnv['DATA_DIR'])
    const { host, pathname, username, password } = new URL(
      String(evrak.environment['DATABASE_URL']),
    )
    const database = services[host.split(':')[0]!]!
    expect(database.environment).toEqual({
      POSTGRES_USER: username,
      POSTGRES_PASSWORD: password,
      POSTGRES_DB: pathname.slice(1),
    })
    for (const [name, { condition }] of Object.entries(evrak.depends_on))
      expect([condition, services[name]?.healthcheck !== undefined]).toEqual([
        'service_healthy',
        true,
      ])
  })

  it('[CO2] a variable that must be given is asked for', () => {
    expect(() => readCompose(readFileSync('compose.yaml', 'utf8'), {})).toThrow(
      'compose.yaml needs POSTGRES_PASSWORD: Set POSTGRES_PASSWORD',
    )
  })
})

describe('what performs a Dockerfile', () => {
  const build = (text: string) =>
    buildImage(readDockerfile(text), join(folder, 'context'), () => undefined)
  mkdirSync(join(folder, 'context/left'), { recursive: true })
  writeFileSync(join(folder, 'context/here.txt'), 'here')
  writeFileSync(join(folder, 'context/left/out.txt'), 'out')
  writeFileSync(join(folder, 'context/.dockerignore'), '# not these\nleft\n')

  it('[CO3] runs the steps of each stage below a folder of its own, and hands files on', () => {
    const image = build(
      [
        'FROM node:20 AS first',
        'WORKDIR /made',
        'COPY . .',
        'ENV KEPT=/data WORDS="two words"',
        'RUN mkdir -p /data \\',
        '  && echo "$WORDS" > made.txt && [ ! -e left ]',
        'FROM node:20',
        'WORKDIR /run',
        'COPY --from=first made/made.txt made/here.txt ./',
        'EXPOSE 4000',
        'ENTRYPOINT ["node"]',
        'CMD ["main.js"]',
      ].join('\n'),
    )
    expect(readFileSync(join(image.root, 'run/made.txt'), 'utf8')).toBe('two words\n')
    expect(image).toMatchObject({ workdir: '/run', exposed: [4000], command: ['node', 'main.js'] })
    image.remove()
    expect(existsSync(image.root)).toBe(false)
  })

  it.each([
    [
      'an unknown word',
      'FROM node:20\n# a comment\nADD a b',
      'Dockerfile, line 3: ADD is not among',
    ],
    ['no FROM', 'RUN true', 'Dockerfile, line 1: comes before the first FROM'],
    ['another image', 'FROM alpine', 'FROM alpine: only images of Node'],
    [
      'a step that fails',
      'FROM node:20\nRUN echo no && exit 3',
      'line 2: "echo no && exit 3" ended with 3',
    ],
    ['a file that is not there', 'FROM node:20\nCOPY gone.txt /', 'COPY: gone.txt is not there'],
    [
      'a file that is left out',
      'FROM node:20\nCOPY left/out.txt /',
      'COPY: left/out.txt is not there, or is left out',
    ],
    ['a broken list', 'FROM node:20\nCMD ["a"', 'line 2: ["a" is not a list of words'],
    [
      'a shell that keeps signals',
      'FROM node:20\nCMD npm start',
      'line 2: "npm start" would run in a shell',
    ],
    ['chown of nothing', 'FROM node:20\nRUN chown node /gone', 'is not there'],
  ])('[CO3] %s is told', (_, text, sentence) => {
    expect(() => build(text)).toThrow(sentence)
  })

  it('[CO3] a folder is copied with what is in it, a file into a folder', () => {
    const target = join(folder, 'target/')
    copyInto(openContext(join(folder, 'context')), ['here.txt'], target)
    expect(existsSync(join(target, 'here.txt'))).toBe(true)
  })
})
