import { expect, test } from 'vitest'
import { foreignHosts, lookAtPages } from './look-at-pages.ts'

const SITE = 'https://verein.example'
const GOOD = {
  'Content-Security-Policy': "default-src 'self'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=31536000',
}
const answering =
  (html: string, headers: HeadersInit = GOOD) =>
  async () =>
    new Response(html, { headers })
const verdicts = async (ask: () => Promise<Response>, url = SITE) =>
  Object.fromEntries((await lookAtPages(url, ask)).map(({ what, isGood }) => [what, isGood]))

test('a site that keeps to itself is good in everything', async () =>
  expect(await verdicts(answering('<img src="/a.jpg"><a href="https://liga.example/">Liga</a>'))).toEqual({
    Verschlüsselung: true,
    'Fremde Adressen': true,
    Cookies: true,
    'Schutz im Browser': true,
  }))

test('what a proxy adds or takes away is found', async () => {
  expect(await verdicts(answering('', { ...GOOD, 'Set-Cookie': '__guard=1' }))).toMatchObject({ Cookies: false })
  expect(await verdicts(answering('', { 'Strict-Transport-Security': 'max-age=1' }))).toMatchObject({
    'Schutz im Browser': false,
  })
  const { 'Strict-Transport-Security': _, ...kept } = GOOD
  expect(await verdicts(answering('', kept))).toMatchObject({ Verschlüsselung: false })
  expect(await verdicts(answering(''), 'http://verein.example')).toMatchObject({ Verschlüsselung: false })
  expect(await verdicts(answering('<script src="https://zaehler.example/x.js"></script>'))).toMatchObject({
    'Fremde Adressen': false,
  })
})

test.each([
  ['CERT_HAS_EXPIRED', { Verschlüsselung: false }],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', { Verschlüsselung: false }],
  ['ECONNREFUSED', { 'Eigene Seiten': undefined }],
])('where the own address answers with %s, nothing else is claimed', async (code, expected) => {
  const failing = () =>
    Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }))
  expect(await verdicts(failing)).toEqual(expected)
})

test.each([
  ['<img alt="x" srcset="/a.jpg 1x, https://bilder.example/b.jpg 2x">', ['bilder.example']],
  ['<link rel="stylesheet" href="//schriften.example/a.css">', ['schriften.example']],
  ['<link rel="preconnect" href="https://schriften.example">', ['schriften.example']],
  ['<iframe title="x" src="https://karte.example/embed"></iframe>', ['karte.example']],
  ['<style>@font-face{src:url("https://schriften.example/a.woff2")}</style>', ['schriften.example']],
  ['<link rel="canonical" href="https://www.verein.example/">', []],
  ['<a href="https://liga.example/">x</a><img src="data:image/png;base64,AA"><img src="/media/a.jpg">', []],
])('%s asks %j', (html, hosts) => expect(foreignHosts(html, `${SITE}/news`)).toEqual(hosts))
