import { Agent } from 'node:http'
import { ask } from './ask.ts'
import { emailOf, PASSWORD } from './identity-people.ts'
import { GOTRUE } from './servers/identity-process.ts'

/**
 * Between `begin` and `end` signs people in, one after the other on each connection, and then reports how many. Started by login-storm.ts
 * of the same version; a failed sign-in ends it.
 */
const [origin = '', connections = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
let isOver = false
let signIns = 0

async function signInOn(connection: number): Promise<void> {
  for (let turn = 0; !isOver; turn++) {
    const username = emailOf(turn * Number(connections) + connection)
    const form = new URLSearchParams({ grant_type: 'password', username, password: PASSWORD })
    await ask(`${origin}${GOTRUE}/token`, agent, form)
    signIns += 1
  }
}

process.on('message', async (word) => {
  isOver = word === 'end'
  if (isOver) return
  signIns = 0
  await Promise.all(Array.from({ length: Number(connections) }, (_, connection) => signInOn(connection)))
  process.send?.(signIns)
})
process.on('disconnect', () => process.exit())
