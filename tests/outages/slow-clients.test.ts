import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { filledDataFolder } from '#tests/support/site/filled-database.ts'
import { fetchTokens, FORM_PATH, sendForm } from '#tests/support/site/form-sender.ts'
import { startProgram } from '#tests/support/site/program.ts'

const SLOW_CLIENTS = 200

/** Opens a connection that sends a few bytes at a time, and never finishes. */
function openSlowly(origin: string, beginning: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.write(beginning)
      resolve(socket)
    })
    socket.once('error', reject)
  })
}

const HEADERS = `GET / HTTP/1.1\r\nHost: a\r\nX-A: `
const BODY = `POST ${FORM_PATH} HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\nteamName1=`

test(`${SLOW_CLIENTS} connections that never finish their request delay no visitor`, async () => {
  const program = await startProgram({ dataDir: await filledDataFolder() })
  const { origin } = program
  const [token = ''] = await fetchTokens(origin, 1)
  const sockets = await Promise.all(
    Array.from({ length: SLOW_CLIENTS }, (_, index) => openSlowly(origin, index % 2 === 0 ? HEADERS : BODY)),
  )
  const drip = setInterval(() => {
    for (const socket of sockets) socket.write('a')
  }, 200)
  for (const socket of sockets) socket.on('error', () => undefined)
  onTestFinished(async () => {
    clearInterval(drip)
    for (const socket of sockets) socket.destroy()
    await program.end('SIGKILL')
  })

  for (let round = 0; round < 20; round++) {
    expect((await fetch(`${origin}/news/${round}`)).status).toBe(200)
  }
  expect((await sendForm(origin, token)).status).toBe(303)
  expect(program.isRunning()).toBe(true)

  // Slow clients must not keep the program from ending.
  await program.end('SIGTERM')
})
