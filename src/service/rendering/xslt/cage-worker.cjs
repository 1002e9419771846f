/**
 * What runs inside the cage: SaxonJS and nothing else. It is plain CommonJS because the process may read this file and the folder of
 * saxon-js only, and no loader. Requests come as one JSON line each on standard input, answers go out the same way.
 *
 * The permission model keeps files, processes, threads and add-ons away. What it does not know (the network, signals to other
 * processes) is taken away here, before a line of saxon-js has run.
 */
'use strict'
const Module = require('node:module')
const vm = require('node:vm')

const [saxonFile, limits] = process.argv.slice(2)
const { taskMs, outputBytes } = JSON.parse(limits)

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

/** saxon-js names axios for reading what lies elsewhere, which nothing may do here. */
function loadSaxon() {
  const load = Module._load
  Module._load = (name, ...rest) => (name === 'axios' ? {} : load(name, ...rest))
  const loaded = require(saxonFile)
  Module._load = (name) => refuse(name)
  return loaded
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
