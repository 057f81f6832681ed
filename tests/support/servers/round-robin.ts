/** What a load balancer would count. @property passedOn requests that an instance did not take and another one did */
type Balance = { passedOn: number; cut: number; longestGapMilliseconds: number }

/** No instance takes a request, or the one that had taken it has ended: nobody knows whether it was done. */
export class CutOffError extends Error {}

/**
 * Sends each request to the next instance in turn; one that takes no connection is passed over, as a load balancer does. A request that was
 * taken and not answered is not sent twice: that is for whoever sent it to decide.
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
