/** The part of autocannon that the bench uses; the package has no types of its own. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  export type AutocannonRequest = {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
    /** Called before each request; its return value is sent. */
    setupRequest?: (request: AutocannonRequest) => AutocannonRequest
  }
  type Options = {
    url: string
    connections: number
    amount: number
    /** Interval in milliseconds at which it checks whether all is done. */
    sampleInt: number
    /** Seconds. */
    timeout: number
    requests: AutocannonRequest[]
  }
  type Outcome = { errors: number; timeouts: number; statusCodeStats: Record<string, { count: number }> }

  export default function autocannon(
    options: Options,
    done: (error: Error | null, outcome: Outcome) => void,
  ): EventEmitter<{ response: unknown[] }>
}
