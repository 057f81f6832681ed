import { clientAddress } from '#platform/limits/client-address.ts'

/** What the Node server knows of the connection; absent when an app is called without a port. */
type Connection = { incoming?: { socket: { remoteAddress?: string } } } | undefined

/** The visitor's address, for limits and the list of their own sessions. @param trustedProxies how many in front of us are trusted */
export function addressOf(trustedProxies: number) {
  return (request: Request, environment: unknown): string => {
    // Set by the server that runs this, not by the visitor.
    const peer = (environment as Connection)?.incoming?.socket.remoteAddress
    return clientAddress(peer, request.headers.get('x-forwarded-for') ?? undefined, trustedProxies)
  }
}
