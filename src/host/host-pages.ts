import type { IncomingMessage, ServerResponse } from 'node:http'
import { noticeDocument } from '#server/pages/notice-document.ts'
import { GO_BACK } from '#site/sending/go-back.ts'

/** Pages of the host itself, for requests that no club can answer. They name no club. */
type HostPage = { status: number; headers: Record<string, string>; bytes: Buffer }

const RETRY_SECONDS = 60

function toPage(status: number, title: string, text: string): HostPage {
  const { bytes, policy } = noticeDocument(title, text)
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Content-Length': String(bytes.length),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(status === 503 && { 'Retry-After': String(RETRY_SECONDS) }),
  }
  return { status, headers, bytes }
}

/** For an address of no club: with 421 the client does not take the answer for one of the club that it meant (RFC 9110, section 15.5.20). */
export const unknownPage = toPage(
  421,
  'Hier gibt es keine Website',
  '<p>Unter dieser Adresse ist auf diesem Server kein Verein zu Hause. Bitte prüfen Sie, ob sie richtig geschrieben ist.</p>',
)

/** For unknown paths at the host's own address. */
export const missingPage = toPage(
  404,
  'Diese Seite gibt es nicht',
  '<p>Was Vereine hier teilen, steht unter <a href="/termine">Turniere</a> und <a href="/hallen">Hallen</a>.</p>',
)

export const closedPage = toPage(
  503,
  'Gerade geschlossen',
  '<p>Diese Website ist im Augenblick geschlossen. Bitte versuchen Sie es später noch einmal.</p>',
)

export const awayPage = toPage(
  503,
  'Gleich wieder da',
  `<p>Diese Website ist im Augenblick nicht zu erreichen. Das liegt nicht an Ihnen. Bitte versuchen Sie es in ein paar Minuten noch
einmal.</p><p>${GO_BACK}</p>`,
)

export const busyPage = toPage(
  503,
  'Gerade ist viel los',
  `<p>So viele auf einmal schaffen wir nicht. Bitte versuchen Sie es in ein paar Sekunden noch einmal.</p><p>${GO_BACK}</p>`,
)

export function sendHostPage({ method }: IncomingMessage, outgoing: ServerResponse, page: HostPage): void {
  outgoing.writeHead(page.status, page.headers).end(method === 'HEAD' ? undefined : page.bytes)
}

/** Answer to a refused WebSocket upgrade. */
export const socketRefusal = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
