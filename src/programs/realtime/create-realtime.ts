import type { IncomingMessage } from 'node:http'
import { announce } from '#platform/db/announce.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Limit, TooMany } from '#platform/limits/rate-limit.ts'
import { findRole, type Guard } from '#programs/data/guard/role.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { watchChanges } from './changes/watch-changes.ts'
import { createConnection } from './connection.ts'
import type { ChangeContext } from './changes/see-rows.ts'
import type { RealtimeContext } from './channels.ts'
import { joinPeers } from './instances/peers.ts'
import type { PeerChannel } from './instances/post.ts'
import { createRealtimeRoutes } from './realtime-routes.ts'
import { createRooms } from './rooms.ts'
import { createSockets, type Refused } from './take-sockets.ts'

/** Open sockets per address: a whole hall may share one internet connection. */
const MOST_OF_ADDRESS = 500

type Needs = Guard & {
  connection: DatabaseConnection
  changes: Omit<ChangeContext, 'connection' | 'elapsed' | 'report'>
  /** Limits for opening sockets and for sending by HTTP, by address; undefined without limits. */
  turns: { open: Limit; send: Limit } | undefined
  socketAddress: (request: IncomingMessage) => string
  newId: () => string
  elapsed: () => number
  report: (fault: unknown) => void
}

/** Channels between visitors, in the protocol of the vendor's client. */
export function createRealtime(needs: Needs) {
  const { connection, keys, checkToken, turns, newId, elapsed, report } = needs
  const instance = { id: newId(), elapsed, report }
  const rooms = createRooms(newId, elapsed, (here) => joinPeers(openPeerChannel(connection), instance, here))
  const changes = watchChanges({ ...needs.changes, connection, elapsed, report })
  const ctx = { rooms, mayEnter: mayEnterBy(needs), changes, newKey: newId, elapsed, report }

  async function admit({ key, address }: { key: string | undefined; address: string }, open: { ofAddress: number }) {
    const role = await findRole({ key, authorization: undefined }, keys, checkToken)
    if (!role.ok) return err<Refused>({ status: role.error.status, message: role.error.message })
    if (!turns) return ok(undefined)
    if (open.ofAddress >= MOST_OF_ADDRESS) return err(tooMany)
    return (await turns.open.take(address)).ok ? ok(undefined) : err(tooMany)
  }

  const sockets = createSockets({
    clientAddress: needs.socketAddress,
    admit,
    connect: (socket, visitor) => createConnection(socket, visitor, ctx),
    elapsed,
    report,
  })
  const routes = createRealtimeRoutes({
    ...needs,
    rooms,
    takeTurn: async (address): Promise<Result<void, TooMany>> => turns?.send.take(address) ?? ok(undefined),
  })
  return {
    routes,
    sockets,
    async close() {
      sockets.close()
      await Promise.all([rooms.stop(), changes.stop()])
    },
  }
}

const PEERS = 'vereinsheim_rooms'

/** @returns undefined if there is only one instance */
const openPeerChannel = ({ db, listen }: DatabaseConnection): PeerChannel | undefined =>
  listen && { announce: (texts) => announce(db, PEERS, texts), listen: (hear) => listen(PEERS, hear) }

/** Open channels need the club's key, private ones a signed-in user. */
const mayEnterBy =
  ({ keys, checkToken }: Guard): RealtimeContext['mayEnter'] =>
  async ({ key, token, isPrivate }) => {
    const role = await findRole({ key, authorization: token ? `Bearer ${token}` : undefined }, keys, checkToken)
    if (!role.ok) return role.error.message
    return isPrivate && role.value === 'anon'
      ? 'Unauthorized: a private channel is for people who are signed in'
      : undefined
  }

const tooMany: Refused = { status: 429, message: 'Too many connections from this address' }
