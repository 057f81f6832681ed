import { Agent, request, type IncomingHttpHeaders } from 'node:http'

export type Errand = {
  kind: string
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
}
/**
 * @property index of the errand, from 0 @property status undefined when there was no answer @property milliseconds since it was due
 * @property at when it was answered, on the clock of this process
 */
export type Outcome = {
  index: number
  kind: string
  status: number | undefined
  location: string | undefined
  retryAfter: string | undefined
  milliseconds: number
  at: number
}

type Order = { origin: string; perSecond: number; seconds: number; next: (index: number) => Errand }

const TICK_MILLISECONDS = 10
const PATIENCE_MILLISECONDS = 30_000

/** Sends errands at this rate, whether or not the earlier ones are answered, like independent visitors. */
export async function sendAtRate({ origin, perSecond, seconds, next }: Order): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4_000 })
  const total = Math.round(perSecond * seconds)
  const underWay: Promise<Outcome>[] = []
  const begun = performance.now()
  while (underWay.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1_000) * perSecond))
    while (underWay.length < due)
      underWay.push(send(origin, agent, { index: underWay.length, ...next(underWay.length) }))
    await new Promise((resolve) => setTimeout(resolve, TICK_MILLISECONDS))
  }
  const outcomes = await Promise.all(underWay)
  agent.destroy()
  return outcomes
}

/** Answered errands per second, with a constant number in progress. */
export async function measureCapacity(origin: string, errand: Errand, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const begun = performance.now()
  let answered = 0
  const askOnAndOn = async () => {
    while (performance.now() - begun < seconds * 1_000) {
      const { status } = await send(origin, agent, { index: answered, ...errand })
      if (status === 200) answered += 1
    }
  }
  await Promise.all(Array.from({ length: 32 }, askOnAndOn))
  agent.destroy()
  return answered / ((performance.now() - begun) / 1_000)
}

function send(origin: string, agent: Agent, errand: Errand & { index: number }) {
  const { index, kind, path, method = 'GET', headers = {}, body } = errand
  const begun = performance.now()
  return new Promise<Outcome>((resolve) => {
    const finish = (status: number | undefined, answered: IncomingHttpHeaders = {}) => {
      const at = performance.now()
      const { location, 'retry-after': retryAfter } = answered
      resolve({ index, kind, status, location, retryAfter, milliseconds: at - begun, at })
    }
    const sent = request(origin + path, { agent, method, headers, timeout: PATIENCE_MILLISECONDS }, (answer) => {
      answer.resume()
      answer.once('end', () => finish(answer.statusCode, answer.headers))
      answer.once('error', () => finish(undefined))
    })
    sent.once('error', () => finish(undefined))
    sent.once('timeout', () => sent.destroy())
    sent.end(body)
  })
}
