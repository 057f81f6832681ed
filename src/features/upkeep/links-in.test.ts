import { expect, test } from 'vitest'
import { linksIn } from './check-links.ts'

test('links of a page are absolute, without marks, each once', () => {
  const html = `<a class="x" href="/news?a=1&amp;b=2#oben">A</a> <a href="../chronik">B</a> <a
    href="https://liga.example/t">C</a> <a href="/news?a=1&amp;b=2">D</a> <link href="/style.css"><a href="#hier">E</a>`
  expect(linksIn(html, 'https://verein.example/news/sieg')).toEqual([
    'https://verein.example/news?a=1&b=2',
    'https://verein.example/chronik',
    'https://liga.example/t',
    'https://verein.example/news/sieg',
  ])
})

test.each([
  'mailto:info@verein.example',
  'tel:+49681',
  'javascript:void 0',
  'https://[',
  'webcal://verein.example/k.ics',
])('%s is no address that could be looked at', (href) =>
  expect(linksIn(`<a href="${href}">x</a>`, 'https://verein.example/')).toEqual([]),
)
