import { once } from 'node:events'
import { WebSocket } from 'ws'

type Place = { port: number; hostName: string; key?: string }

/** Opens a socket of the realtime wire at one of a server's names. @returns the status of the refusal, or the open socket */
export async function openSocket({ port, hostName, key = '' }: Place): Promise<{ status: number; socket: WebSocket }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?vsn=1.0.0&apikey=${key}`, {
    headers: { Host: `${hostName}:${port}` },
  })
  const status = new Promise<number>((resolve) => {
    socket.once('upgrade', () => resolve(101))
    socket.once('unexpected-response', (request, answer) => {
      request.destroy()
      resolve(answer.statusCode ?? 0)
    })
  })
  socket.on('error', () => undefined)
  const told = await status
  if (told === 101 && socket.readyState !== WebSocket.OPEN) await once(socket, 'open')
  return { status: told, socket }
}
