import { connect } from 'node:net'
import { PATIENCE } from '#tests/support/patience.ts'

/** @property status undefined when the connection ended without an answer */
type RawAnswer = { status: number | undefined; head: string; body: string }

/** A server that must end a connection by itself does so within this time. */
const ENDING_MILLISECONDS = 4_000

/** @property breaksOff sends nothing more, even if the bytes announce it */
type Options = { patience?: number; breaksOff?: boolean }

/** Sends bytes unchanged, valid request or not, and reads until the connection ends. */
export function sendRaw(
  origin: string,
  bytes: Buffer | string,
  { patience = PATIENCE.timeout, breaksOff = false }: Options = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = []
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }, () => {
      socket.write(bytes)
      if (breaksOff) socket.end()
    })
    const finish = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(parseAnswer(Buffer.concat(chunks).toString('latin1')))
    }
    const timer = setTimeout(finish, patience)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('end', finish)
    // A server that has answered may close while we are still sending.
    socket.on('error', finish)
  })
}

/** Sends a request and then the same chunk of a body repeatedly, until the other side closes the connection or time is up. */
export function sendEndlessly(origin: string, head: string, piece: Buffer): Promise<RawAnswer & { isEnded: boolean }> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = []
    let isEnded = true
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.write(head)
      sendOn()
    })
    const sendOn = () => {
      while (socket.writable && socket.write(piece));
    }
    const timer = setTimeout(() => {
      isEnded = false
      socket.destroy()
    }, ENDING_MILLISECONDS)
    socket.on('drain', sendOn)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    // A cut-off sender may get an error.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve({ ...parseAnswer(Buffer.concat(chunks).toString('latin1')), isEnded })
    })
  })
}

function parseAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(head) ?? []
  return { status: status === undefined ? undefined : Number(status), head, body: rest.join('\r\n\r\n') }
}
