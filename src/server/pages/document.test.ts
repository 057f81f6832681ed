import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { HANDOFF_PLACE, handoffScript } from '#site/handoff.ts'
import { findMissingWords, finishDocument, nameFault, NEW_IN_TAB } from './document.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? 'missing'
function finish(body: string, data?: string) {
  const markup = `<html><head>${body}</head></html>`
  const { bytes, policy } = finishDocument(markup, 'https://karte.example', data)
  return { html: bytes.toString(), policy }
}

test('every inline script and style is named in the policy by its hash, each once', () => {
  const { policy } = finish(
    '<script>a()</script><style>b{}</style><script id="x">c("</p>")</script><script>a()</script>',
  )
  expect(directive(policy, 'script-src')).toBe(`script-src 'self' ${hash('a()')} ${hash('c("</p>")')}`)
  expect(directive(policy, 'style-src')).toBe(`style-src 'self' ${hash('b{}')}`)
})

test('what looks like an element inside a script is its text, and one that never ends is none', () => {
  const text = 'c("<style>d{}</style><script")'
  const { html, policy } = finish(`<script>${text}</script><p>e</p><style>f{}`)
  expect(html).toContain(`<script>${text}</script><p>e</p><style>f{}`)
  expect(directive(policy, 'script-src')).toBe(`script-src 'self' ${hash(text)}`)
  expect(directive(policy, 'style-src')).toBe("style-src 'self'")
})

test('pictures come from the site, and from inside of the document only where a style brings one', () => {
  const ground = 'li img{background:url(data:image/avif;base64,AAAA)}'
  expect(directive(finish(`<style>b{}</style><script>${ground}</script>`).policy, 'img-src')).toBe("img-src 'self'")
  const { policy } = finish(`<style>b{}</style><style>${ground}</style>`)
  expect(directive(policy, 'img-src')).toBe("img-src 'self' data:")
  expect(directive(policy, 'style-src')).toContain(hash(ground))
})

test('data blocks and scripts from files need no hash', () => {
  const { policy } = finish('<script type="application/ld+json">{"a":1}</script><script src="/assets/a.js"></script>')
  expect(directive(policy, 'script-src')).toBe("script-src 'self'")
})

test('nothing unsafe is ever allowed, and only the map may be framed', () => {
  const { policy } = finish('')
  expect(policy).not.toContain('unsafe')
  expect(directive(policy, 'default-src')).toBe("default-src 'none'")
  expect(directive(policy, 'frame-src')).toBe('frame-src https://karte.example')
  expect(directive(policy, 'base-uri')).toBe("base-uri 'none'")
  expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'none'")
})

test("React's program is not loaded with the page, but its text is allowed to run later", () => {
  const runtime = 'import "/assets/a.js";'
  const { html, policy } = finish(
    `<link rel="modulepreload" href="/assets/a.js"/><script type="module" async="">${runtime}</script>`,
  )
  expect(html).not.toContain('modulepreload')
  expect(html).toContain(`<script type="text/x-runtime">${runtime}</script>`)
  expect(directive(policy, 'script-src')).toContain(hash(runtime))
})

test.each([
  ['as the router has it', 'window.history.replaceState({ key }, "")', ';'],
  ['as the build writes it', 'window.history.replaceState({key},``)', ''],
])('a page that is new in its tab is not held up by a question to the storage, %s', (_, words, end) => {
  const { html, policy } = finish(`<script>if (!history.state) { ${words}${end} } ask()</script>`)
  const [, sent = ''] = /<script>(.*)<\/script>/.exec(html) ?? []
  expect(sent).toBe(`if (!history.state) { ${words};return${end} } ask()`)
  expect(directive(policy, 'script-src')).toContain(hash(sent))
})

test('the data stand in the script that makes the place for them, and count for its hash', () => {
  const runtime = `window.__reactRouterContext = {};s.${HANDOFF_PLACE}`
  const { html, policy } = finish(`<script>${runtime}</script><script>import "/a"</script>`, '[„Grüße“]')
  const [, sent = ''] = /<script type="text\/x-runtime">(.*?)<\/script>/.exec(html) ?? []
  expect(sent).toBe(runtime + handoffScript('[„Grüße“]'))
  expect(directive(policy, 'script-src')).toContain(hash(sent))
  expect(() => finish('<script>a()</script>', '[]')).toThrow('no place')
})

test('words of the router that are not in its page any more are named', () => {
  const scripts = [
    `window.__reactRouterContext = {};s.${HANDOFF_PLACE}`,
    '() => { window.history.replaceState({ key }, ""); }',
    'import "/a"',
  ]
  const page = (texts: string[]) => texts.map((text) => `<script>${text}</script>`).join('')
  expect(findMissingWords(page(scripts))).toEqual([])
  expect(findMissingWords(page(scripts.slice(0, 1)))).toEqual([NEW_IN_TAB.source, 'import '])
  expect(findMissingWords('')).toHaveLength(4)
})

test('pages with texts of their own do not make the policy forget earlier ones', () => {
  const first = finish('<script>same()</script>').policy
  for (let number = 0; number < 600; number++) finish(`<script>page(${number})</script>`)
  expect(finish('<script>same()</script>').policy).toBe(first)
})

test('the reference number stands behind the text of an unexpected error', () => {
  expect(nameFault('<pre>Unexpected Server Error</pre>', '7F3A')).toBe('<pre>Unexpected Server Error [7F3A]</pre>')
  expect(nameFault('nichts', '7F3A')).toBe('nichts')
})
