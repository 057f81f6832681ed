/** A load balancer's statistics. @property passedOn requests that one instance did not take and another one did */
type Balance = { passedOn: number; cut: number; longestGapMilliseconds: number }

/** No instance takes a request, or the instance that took it has died: whether it was done is unknown. */
export class CutOffError extends Error {}

/**
 * Sends each request to the next instance in turn; one that takes no connection is skipped, as by a load balancer. A request that was
 * taken but not answered is not retried: the sender must decide.
 */
export function createRoundRobin(origins: readonly string[], now: () => number) {
  const balance: Balance = { passedOn: 0, cut: 0, longestGapMilliseconds: 0 }
  let turn = 0
  let lastAnswer: number | undefined

  function noteAnswer() {
    const moment = now()
    if (lastAnswer !== undefined) {
      balance.longestGapMilliseconds = Math.max(balance.longestGapMilliseconds, moment - lastAnswer)
    }
    lastAnswer = moment
  }

  async function send(request: (origin: string) => Promise<Response>): Promise<Response> {
    for (let tries = 0; tries < origins.length; tries++) {
      const origin = origins[turn++ % origins.length] ?? ''
      try {
        const answer = await request(origin)
        noteAnswer()
        return answer
      } catch (error) {
        if (!isRefused(error)) {
          balance.cut += 1
          throw new CutOffError('the request was not answered', { cause: error })
        }
        balance.passedOn += 1
      }
    }
    throw new CutOffError('no instance takes the request')
  }

  return { send, balance }
}

function isRefused(error: unknown): boolean {
  const cause = error instanceof TypeError ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}
