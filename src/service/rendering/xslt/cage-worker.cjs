/**
 * What runs inside the cage: saxon-js and nothing else. It is plain CommonJS because the process may read this file and saxon-js only,
 * and no loader. Requests come as one JSON line each on standard input, answers go out the same way.
 *
 * Two layers are made here, each of which is enough by itself for a stylesheet that calls functions it should not:
 * - saxon-js is evaluated with a `require` of its own, in which files and network do not exist, and without `process` and `global`;
 * - its extensions that reach JavaScript (`ixsl:`, `js:`) are taken out of its text before it is evaluated.
 * Around them stand the permission model of Node (files, processes, threads, add-ons) and the operating system (isolation.ts).
 */
'use strict'
const { randomBytes } = require('node:crypto')
const { readFileSync } = require('node:fs')
const Module = require('node:module')
const vm = require('node:vm')

const [saxonFile, limits] = process.argv.slice(2)
const { taskMs, outputBytes } = JSON.parse(limits)

const processOfSaxon = Object.freeze({
  platform: process.platform,
  stdout: Object.freeze({ write: () => true }),
  cwd: () => '/',
})
/** What a stylesheet says with xsl:message is for nobody; standard output belongs to the answers. */
const silentConsole = Object.freeze(
  Object.fromEntries(['log', 'warn', 'error', 'info', 'debug'].map((name) => [name, () => {}])),
)

closeNetwork()
const saxon = loadSaxon()
closeProcess()

let waiting = ''
process.stdin.setEncoding('utf8')
process.stdin.on('data', (text) => {
  const lines = (waiting + text).split('\n')
  waiting = lines.pop()
  for (const line of lines) say(answerTo(JSON.parse(line)))
})
// Who started this process is gone.
process.stdin.on('end', () => process.exit(0))
say({ ready: true })

function say(answer) {
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}

/** A watchdog of its own, in case that who started this process no longer lives to kill it. */
function answerTo(request) {
  try {
    globalThis.cagedTask = () => tasks[request.task](request)
    return {
      done: new vm.Script('cagedTask()').runInThisContext({
        timeout: taskMs[request.task] + 1_000,
      }),
    }
  } catch (error) {
    if (error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') process.exit(1)
    return { fault: faultOf(error, request.task) }
  }
}

/** The template that this process draws with, read once: reading a large one takes ten times as long as drawing with it. */
let template

const tasks = {
  /** The compiled form of a stylesheet: saxon-js compiles in fn:transform, and what it is about to run is taken from it there. */
  compile: ({ stylesheet }) => {
    const { sefToJSON } = saxon.XPath
    const compiled = caught(
      saxon.XPath,
      'sefToJSON',
      (node) => sefToJSON(node),
      () =>
        saxon.XPath.evaluate("transform(map{'stylesheet-text': $stylesheet})", null, {
          params: { stylesheet },
        }),
    )
    return JSON.stringify(compiled, (key, value) => (key === 'parentNode' ? undefined : value))
  },

  load: ({ compiled }) => {
    template = readTemplate(compiled)
    return ''
  },

  run: ({ xml }) => {
    // Templates of the market say version="4.0" of HTML, which saxon-js does not write.
    const { principalResult } = saxon.transform({
      stylesheetInternal: template,
      sourceText: xml,
      destination: 'serialized',
      outputProperties: { 'html-version': 5 },
    })
    const html = principalResult ?? ''
    if (Buffer.byteLength(html) > outputBytes)
      throw Object.assign(new Error('The page is larger than allowed'), { code: 'outputLimit' })
    return html
  },
}

/** fn:transform makes a compiled form ready to run. PRIMED tells saxon-js that this is done. */
function readTemplate(compiled) {
  const ready = caught(
    saxon,
    'internalTransform',
    (stylesheet) => stylesheet,
    () =>
      saxon.XPath.evaluate(
        "transform(map{'package-text': $compiled, 'source-node': parse-xml('<a/>')})",
        null,
        { params: { compiled } },
      ),
  )
  return Object.assign(ready, { PRIMED: true })
}

/** What the work hands to this function of saxon-js; the work ends there. */
function caught(owner, name, take, work) {
  const own = owner[name]
  let taken
  owner[name] = (...handed) => {
    taken = take(...handed)
    throw new Error('Taken')
  }
  try {
    work()
  } catch (error) {
    if (taken === undefined) throw error
  } finally {
    owner[name] = own
  }
  return taken
}

/** While compiling, the line of the error is one of saxon's own compiler; that of the stylesheet stands in the message. */
function faultOf(error, task) {
  const line = task === 'compile' ? /on line (\d+)/.exec(error.message)?.[1] : error.xsltLineNr
  return {
    code: String(error.code ?? '').replace(/^Q\{[^}]*\}/, ''),
    message: String(error.message ?? error).slice(0, 2_000),
    line: Number(line) || undefined,
  }
}

/**
 * saxon-js 2.7.0, evaluated as a function of the few modules that it may have. A version whose text has not the places that are
 * replaced is not evaluated at all.
 */
function loadSaxon() {
  const parameters = ['exports', 'require', 'module', 'process', 'global', 'console']
  const evaluate = vm.runInThisContext(
    `(function (${parameters.join(', ')}) { ${withoutExtensions(readFileSync(saxonFile, 'utf8'))}\n})`,
    { filename: 'saxon-js' },
  )
  const own = { exports: {} }
  evaluate(own.exports, modulesOfSaxon, own, processOfSaxon, Object.freeze({}), silentConsole)
  Module._load = (name) => refuse(name)
  return own.exports
}

/**
 * The namespaces of the extensions get names that nobody can guess, so that no stylesheet can name them; and what stands behind them
 * throws all the same.
 */
function withoutExtensions(source) {
  const unknown = `urn:removed:${randomBytes(16).toString('hex')}`
  const replaced = [
    [/http:\/\/saxonica\.com\/ns\/interactiveXSLT/g, `${unknown}:a`],
    [/http:\/\/saxonica\.com\/ns\/globalJS/g, `${unknown}:b`],
    [/if\(!r\[e\]\)(?=throw new J\("Unknown ixsl function: "\+e,)/, ''],
    [/new Function\("return \("\+c\+"\)"\)/, 'null'],
    [/globalObject:global\}/, 'globalObject:Object.freeze(Object.create(null))}'],
  ]
  return replaced.reduce((text, [pattern, replacement]) => {
    const next = text.replace(pattern, replacement)
    if (next === text)
      throw new Error(`This saxon-js has no ${pattern}: it is not the one that the cage knows`)
    return next
  }, source)
}

function modulesOfSaxon(name) {
  const allowed = { path: 'node:path', url: 'node:url', util: 'node:util', stream: 'node:stream' }
  if (Object.hasOwn(allowed, name)) return require(allowed[name])
  // Whatever is called of it: there are no files and no network.
  return new Proxy(Object.freeze({}), {
    get: (_, member) => () => refuse(`${name}.${String(member)}`),
  })
}

function refuse(what) {
  throw new Error(`There is no way out of here: ${what}`)
}

function closeNetwork() {
  const shut = (of, names) => {
    for (const name of names) if (typeof of[name] === 'function') of[name] = () => refuse(name)
  }
  const net = require('node:net')
  shut(net.Socket.prototype, ['connect'])
  shut(net.Server.prototype, ['listen'])
  shut(net, ['connect', 'createConnection', 'createServer'])
  shut(require('node:tls'), ['connect', 'createServer'])
  for (const name of ['node:http', 'node:https'])
    shut(require(name), ['request', 'get', 'createServer'])
  shut(require('node:http2'), ['connect', 'createServer', 'createSecureServer'])
  shut(require('node:dgram'), ['createSocket'])
  const dns = require('node:dns')
  shut(dns, Object.keys(dns))
  shut(dns.promises, Object.keys(dns.promises))
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'])
    delete globalThis[name]
}

/** Saxon's own JavaScript extensions reach every global: what acts on other processes, or loads code, is not there. */
function closeProcess() {
  const taken = [
    'kill',
    '_kill',
    'binding',
    '_linkedBinding',
    'dlopen',
    'getBuiltinModule',
    'mainModule',
    '_debugProcess',
    '_debugEnd',
    'setuid',
    'setgid',
    'seteuid',
    'setegid',
    'setgroups',
    'initgroups',
    'chdir',
    'umask',
    'openStdin',
    'env',
    'argv',
    'execArgv',
    'execPath',
    'report',
  ]
  for (const name of taken) delete process[name]
}
