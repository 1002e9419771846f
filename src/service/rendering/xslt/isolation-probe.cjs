/**
 * Tries from within an isolation (isolation.ts) what a stylesheet should never reach, with all that Node can do and no permission model,
 * and writes what succeeded as a JSON array. Plain CommonJS, because it runs where no loader is.
 */
'use strict'
const fs = require('node:fs')
const net = require('node:net')
const { execFileSync } = require('node:child_process')

const { port, visible, pid } = JSON.parse(process.argv[2])
const reached = []
const attempt = (what, work) => {
  try {
    if (work() !== false) reached.push(what)
  } catch {
    // It is out of reach.
  }
}

for (const path of visible) attempt(`sees ${path}`, () => fs.statSync(path).size >= 0)
for (const folder of ['/', '/tmp', '/dev/shm', __dirname])
  attempt(`writes to ${folder}`, () => fs.writeFileSync(`${folder}/evrak-probe-${process.pid}`, ''))
attempt('changes its program', () => fs.openSync(process.execPath, 'r+') >= 0)
attempt('changes its script', () => fs.openSync(__filename, 'r+') >= 0)
attempt('signals the service', () => process.kill(pid, 0))
attempt('starts a shell', () => execFileSync('/bin/sh', ['-c', ':']).length >= 0)
attempt('becomes root', () => process.getuid() !== 0 && process.setuid(0) === undefined)

const connections = [
  ['connects to the machine', { host: '127.0.0.1', port }],
  ['connects to the network', { host: '192.0.2.1', port: 53 }],
]
let open = connections.length
const done = () => {
  open -= 1
  if (open > 0) return
  process.stdout.write(JSON.stringify(reached))
  process.exit(0)
}
for (const [what, to] of connections) {
  const socket = net.connect({ ...to, timeout: 1_000 })
  const end = (isReached) => {
    socket.removeAllListeners('close')
    socket.destroy()
    if (isReached) reached.push(what)
    done()
  }
  // Without a route the system refuses at once; whoever has to wait for an answer has a network.
  socket
    .once('connect', () => end(true))
    .once('timeout', () => end(true))
    .once('error', () => end(false))
}
