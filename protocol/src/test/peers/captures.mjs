// Holds written captures of networks against tshark, Wireshark's command line:
//
//     node captures.mjs MOCAPSCOPE FILE…
//
// MOCAPSCOPE is the command, each FILE a capture of one session (*.jsonl) or a take (*.mcap). Each is converted, and tshark
// must find no malformed packet, no wrong checksum, nothing sent twice or out of order, sessions
// in order of time, and comments about messages. Of a *.jsonl, what tshark follows
// must be the very bytes of the file, each direction of the stream and every datagram. What is imported again must tell the same samples.
// Ends with 1 when something differs.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { execFileSync } from 'node:child_process'

const [mocapscope, ...files] = process.argv.slice(2)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'captures-'))
const CHECKED = ['tcp', 'ip', 'udp'].flatMap(layer => ['-o', `${layer}.check_checksum:TRUE`])
const WRONG = '_ws.malformed or tcp.analysis.flags or ip.checksum.status == 0 or tcp.checksum.status == 0 or udp.checksum.status == 0'
let failed = false

function run (program, ...args) {
  return execFileSync(program, args, { maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'ignore'] }).toString()
}

function check (label, fine, more = '') {
  console.log(`${fine ? 'ok  ' : 'FAIL'} ${label} ${more}`)
  failed ||= !fine
}

// The bytes of each direction of a followed stream; what the other end says is indented.
function followed (file, number) {
  const lines = run('tshark', '-r', file, '-q', '-z', `follow,tcp,raw,${number}`).split('\n')
  const first = lines.findIndex(line => line.startsWith('Node 1')) + 1
  const data = lines.slice(first).filter(line => /^\t?[0-9a-f]+$/.test(line))
  return ['', '\t'].map(mark => data
    .filter(line => line.startsWith('\t') === (mark === '\t'))
    .map(line => line.trim())
    .join(''))
}

// The packets that are before their place: each has that of the latest time of its interface so far.
function placedBefore (table) {
  const latest = new Map()
  let last = ''
  return table.trim().split('\n').filter(line => {
    const [link, time] = line.split('\t')
    const padded = time.padStart(32, '0')
    const place = padded > (latest.get(link) ?? '') ? padded : latest.get(link)
    latest.set(link, place)
    const isBefore = place < last
    last = place
    return isBefore
  })
}

function bytes (events, keep) {
  return events.filter(keep).map(event => event.hex).join('')
}

function compareBytes (name, source, made) {
  const events = fs.readFileSync(source, 'utf8').split('\n').filter(line => line.trim()).map(line => JSON.parse(line))
    .filter(event => event.hex !== undefined)
  const wanted = ['c2s', 's2c'].map(dir => bytes(events, event => event.ch === 'tcp' && event.dir === dir)).sort()
  const streams = new Set(run('tshark', '-r', made, '-T', 'fields', '-e', 'tcp.stream').split('\n').filter(line => line))
  if (streams.size === 1) {
    const heard = followed(made, 0).sort()
    check(`${name}: the stream as tshark follows it`, JSON.stringify(wanted) === JSON.stringify(heard), wanted.map(hex => hex.length / 2).join(' and ') + ' bytes')
  }
  const datagrams = run('tshark', '-r', made, '-Y', 'udp', '-T', 'fields', '-e', 'udp.payload').trim()
  const sent = events.filter(event => event.ch !== 'tcp').map(event => event.hex).join('\n')
  check(`${name}: datagrams as tshark shows them`, datagrams === sent, `${sent ? sent.split('\n').length : 0} datagrams`)
}

// What was decoded, by kind, without what the file gives its sessions and times.
function samples (file) {
  const told = new Map()
  for (const line of run(mocapscope, 'inspect', file, '--json').split('\n').filter(line => line)) {
    const { session, arrival, message, time, ...rest } = JSON.parse(line)
    if (rest.type === 'summary' || rest.type === 'message') {
      continue
    }
    const key = `${(session ?? '').replace(/-.*/, '')} ${rest.type}`
    if (!told.has(key)) {
      told.set(key, [])
    }
    told.get(key).push(JSON.stringify(rest))
  }
  return told
}

for (const source of files) {
  const name = path.basename(source)
  const made = path.join(folder, name + '.pcapng')
  run(mocapscope, 'convert', source, '-o', made)
  const wrong = run('tshark', ...CHECKED, '-r', made, '-Y', WRONG).trim()
  const packets = run('tshark', '-r', made, '-T', 'fields', '-e', 'frame.number').trim().split('\n').length
  check(`${name}: nothing amiss for tshark`, wrong === '', `in ${packets} packets`)
  const backwards = placedBefore(run('tshark', '-r', made, '-T', 'fields', '-e', 'frame.interface_id', '-e', 'frame.time_epoch'))
  check(`${name}: in order of time`, backwards.length === 0, backwards.slice(0, 3).join(' '))
  const comments = run('tshark', '-r', made, '-Y', 'frame.comment', '-T', 'fields', '-e', 'frame.comment').trim().split('\n')
  check(`${name}: comments about messages`, comments.every(comment => /#\d+ ./.test(comment)), comments[0])
  if (source.endsWith('.jsonl')) {
    compareBytes(name, source, made)
  } else {
    const [one, other] = [samples(source), samples(made)]
    for (const [kind, wanted] of one) {
      check(`${name}: ${kind}`, JSON.stringify(wanted) === JSON.stringify(other.get(kind)), `${wanted.length}`)
    }
  }
}
fs.rmSync(folder, { recursive: true })
process.exitCode = failed ? 1 : 0
