import { expect, test } from 'vitest'
import { presentLook } from '#features/club/look/look.ts'
import { USUAL_THEME } from '#site/theme-of.ts'
import type { PlainDocument, PlainPage } from '#site/plain/plain-page.ts'
import { typefaceStarter } from '#site/runtime/typeface-starter.ts'
import type { SiteContext } from '#site/context.ts'
import type { Services } from '#site/services.ts'
import { sampleClub } from '#tests/support/samples/sample-club.ts'
import { finishDocument } from './document.ts'
import { createPlainAnswers } from './plain-answers.ts'

const ORIGIN = 'https://verein.example'
const shown: PlainDocument = {
  title: 'Live: Dorfpokal',
  description: 'Wer spielt.',
  path: '/dorfpokal/live',
  subtitle: 'Dorfpokal',
  styles: '.board{color:red}',
  script: 'live',
  body: <h1>Turnier live</h1>,
}
const page: PlainPage = {
  paths: ['/turniere/:slug/live', '/:address/live'],
  show: async ({ params }) => (params['slug'] === 'gibt-es-nicht' ? undefined : shown),
}

function setUp(pages: readonly PlainPage[] = [page], without: string[] = []) {
  const look = { ...presentLook, without }
  const services = {
    publicUrl: ORIGIN,
    now: () => new Date('2024-12-28T13:13:00Z'),
    findPictures: async () => new Map(),
    club: { getFacts: async (name: string) => (name === 'look' ? look : sampleClub) },
    pages: { listInMenu: async () => [] },
  } as unknown as Services
  // The page of these tests reads nothing of it.
  const ctx = {} as SiteContext
  const answers = createPlainAnswers(pages, (script) => `/assets/plain-${script}-12345678.js`)
  return (path: string, init?: RequestInit) =>
    answers.answer(new Request(ORIGIN + path, init), { ctx, services, address: '192.0.2.1', theme: USUAL_THEME })
}

test('a plain page is a whole document that brings no other program than its own', async () => {
  const answer = await setUp()('/dorfpokal/live')
  expect(answer?.headers.get('cache-control')).toBe('private, no-cache')
  const { bytes, policy } = finishDocument((await answer?.text()) ?? '', "'none'")
  const html = bytes.toString()
  expect(html).toMatch(/^<!DOCTYPE html><html lang="de">/)
  expect(html).toContain('<title>Live: Dorfpokal · TTC Musterdorf</title>')
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/dorfpokal/live"/>`)
  expect(html.match(/<script[^>]*>/g)).toEqual([
    '<script>',
    '<script>',
    '<script type="module" src="/assets/plain-live-12345678.js">',
  ])
  expect(html).toContain(`<script>${typefaceStarter}</script>`)
  expect(html).toContain('.board{color:red}')
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' 'sha256-[^']+'; style-src 'self' 'sha256-/)
})

test('a program that may wait is fetched when all is painted, and what cannot wait stands in the document', async () => {
  const waiting = { ...shown, doesScriptWait: true, atOnce: 'lead()' }
  const answer = await setUp([{ ...page, show: async () => waiting }])('/dorfpokal/live')
  const { bytes, policy } = finishDocument((await answer?.text()) ?? '', "'none'")
  const html = bytes.toString()
  expect(html).not.toContain('="/assets/plain-')
  expect(html).toMatch(
    /addEventListener\("load",\(\)=>setTimeout\(function f\(n\)\{import\("\/assets\/plain-live-12345678.js".*\},\d+,0\)\)<\/script>/,
  )
  expect(html).toContain('<script>lead()</script>')
  expect(policy).toMatch(/script-src 'self' 'sha256-/)
})

test('where a plain page shows nothing, or lives not, the router answers', async () => {
  const ask = setUp()
  expect(await ask('/turniere/gibt-es-nicht/live')).toBeUndefined()
  expect(await ask('/news')).toBeUndefined()
  expect(await setUp([page], ['turniere'])('/turniere/dorfpokal/live')).toBeUndefined()
})

test('capital letters and a slash at the end lead to the same page', async () => {
  const ask = setUp()
  for (const path of ['/dorfpokal/LIVE', '/dorfpokal/live/']) expect((await ask(path))?.status).toBe(200)
})

test('a form is taken where the page has one, and from our own pages only', async () => {
  const refused = await setUp()('/dorfpokal/live', { method: 'POST' })
  expect([refused?.status, refused?.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  const ask = setUp([{ ...page, act: async () => ({ ...shown, status: 422 }) }])
  const send = (origin: string) => ask('/dorfpokal/live', { method: 'POST', headers: { origin } })
  expect((await send('https://fremd.example'))?.status).toBe(403)
  expect((await send(ORIGIN))?.status).toBe(422)
})
