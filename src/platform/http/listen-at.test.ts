import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'

const COUNT = 1_000
const LISTEN_AT = fileURLToPath(new URL('listen-at.ts', import.meta.url))
/** Accepts no connection until the flag is set. */
const BUSY = `
const { parentPort, workerData: { flag, file } } = require('node:worker_threads')
import(file).then(({ listenAt }) => {
  const server = require('node:http').createServer((_, answer) => answer.end('here'))
  listenAt(server, { host: '127.0.0.1', port: 0 }, () => {
    parentPort.postMessage(server.address().port)
    Atomics.wait(flag, 0, 0)
  })
})`

async function startBusy() {
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(BUSY, { eval: true, workerData: { flag, file: LISTEN_AT } })
  onTestFinished(async () => void (await worker.terminate()))
  const [port] = (await once(worker, 'message')) as [number]
  const goOn = () => {
    Atomics.store(flag, 0, 1)
    Atomics.notify(flag, 0)
  }
  return { port, goOn }
}

async function come(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  return socket
}

async function answerOf(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const PATIENCE = 20_000

test(
  'clients that connect while the server is busy are all answered afterwards, however many there are',
  { timeout: PATIENCE },
  async () => {
    const { port, goOn } = await startBusy()
    const sockets = await Promise.all(Array.from({ length: COUNT }, () => come(port)))
    goOn()
    const answers = await Promise.all(sockets.map(answerOf))
    expect(answers.filter((answer) => !answer.startsWith('HTTP/1.1 200'))).toEqual([])
  },
)
