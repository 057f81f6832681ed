import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HostedClub } from './clubs/clubs-file.ts'
import type { SiteTable } from './find-site.ts'
import { answerBy, isFull, type OpenClubs } from './open-clubs.ts'
import { createLettingIn } from './let-in.ts'
import { onBehalfOf } from '#shared/turns/take-turns.ts'
import type { OwnAnswer } from './sharing/answer-own.ts'
import { closedPage, sendHostPage, unknownPage, awayPage, socketRefusal } from './host-pages.ts'

/**
 * Routes each request to the club of its address. A cached page of an open club is as fast as on a host with a single club.
 *
 * @param own the host's own pages, at its own address
 */
export function createHostAnswer(sites: () => SiteTable, clubs: OpenClubs, elapsed: () => number, own?: OwnAnswer) {
  const letIn = createLettingIn()

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const site = sites().find(incoming.headers.host)
    if (!site) {
      if (own?.isOwn(incoming.headers.host)) own.answer(incoming, outgoing)
      else sendHostPage(incoming, outgoing, unknownPage)
      return
    }
    const { club, leadsTo } = site
    if (leadsTo !== undefined) return lead(outgoing, leadsTo, incoming.url)
    const open = clubs.find(club.folder)
    if (open) answerBy(open, elapsed(), { incoming, outgoing }, letIn)
    else if (club.isStopped) sendHostPage(incoming, outgoing, closedPage)
    else void openFor(club, incoming, outgoing)
  }

  async function openFor(club: HostedClub, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    try {
      answerBy(await clubs.open(club), elapsed(), { incoming, outgoing }, letIn)
    } catch {
      // The failure is already logged for the operators.
      sendHostPage(incoming, outgoing, awayPage)
    }
  }

  async function upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy())
    const club = sites().find(incoming.headers.host)?.club
    if (!club || club.isStopped) return void socket.end(socketRefusal)
    try {
      const open = await clubs.open(club)
      open.askedAt = elapsed()
      if (isFull(open)) return void socket.end(socketRefusal)
      onBehalfOf(club.folder, () => open.instance.parts.realtime.sockets.take(incoming, socket, head))
    } catch {
      socket.end(socketRefusal)
    }
  }

  return {
    answer,
    upgrade,
    /** Whether a domain is served here. */
    isServed: (domain: string): boolean =>
      sites().find(domain)?.club.isStopped === false || own?.isOwn(domain) === true,
  }
}

/**
 * Redirects to the same page at the club's main address; with 308 a form is sent again. An absolute URL as request target must not be
 * appended to the host name.
 */
function lead(outgoing: ServerResponse, origin: string, path = '/'): void {
  outgoing
    .writeHead(308, { Location: origin + (path.startsWith('/') ? path : '/'), 'Cache-Control': 'public, max-age=3600' })
    .end()
}
