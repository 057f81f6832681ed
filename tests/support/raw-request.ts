import { connect } from 'node:net'

/** @property status undefined when the connection ended without an answer */
export type RawAnswer = { status: number | undefined; head: string; body: string }

const PATIENCE_MILLISECONDS = 4_000

/** Sends bytes as they are, whether or not they are a request, and reads until the connection ends. */
export function sendRaw(origin: string, bytes: Buffer | string, patience = PATIENCE_MILLISECONDS): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = []
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }, () => socket.write(bytes))
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

function parseAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(head) ?? []
  return { status: status === undefined ? undefined : Number(status), head, body: rest.join('\r\n\r\n') }
}
