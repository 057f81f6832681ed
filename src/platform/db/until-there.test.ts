import { expect, test } from 'vitest'
import { openPostgres } from './open-database.ts'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { untilThere } from './until-there.ts'
import { createLog } from '#platform/log/log.ts'

const noted = () => {
  const lines: unknown[][] = []
  const note = (...line: unknown[]) => void lines.push(line)
  return { lines, log: { ...createLog('silent'), warn: note, info: note } }
}

test('the program waits for a database server that is away, and logs that once', async () => {
  // Accepts connections and closes them, as a starting server does; the third one is refused for good.
  let asked = 0
  const REFUSAL = Buffer.from('SFATAL\0C28P01\0Mwrong password\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(REFUSAL.length + 4, 1)
  const server = createServer((socket) => {
    asked += 1
    if (asked < 3) socket.destroy()
    else socket.once('data', () => socket.end(Buffer.concat([head, REFUSAL])))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const connection = openPostgres(`postgres://verein:geheim@127.0.0.1:${port}/verein`)
  const { lines, log } = noted()
  await expect(untilThere(connection, log, 1)).rejects.toMatchObject({ code: '28P01' })
  expect(asked).toBe(3)
  expect(lines).toEqual([[expect.anything(), 'the database is away; the site opens when it is there (DATABASE_URL)']])
  expect(JSON.stringify(lines)).not.toContain('geheim')
  await connection.close()
  server.close()
})
