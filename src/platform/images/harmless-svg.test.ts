import { describe, expect, test } from 'vitest'
import { isHarmlessSvg } from './harmless-svg.ts'
import { threadTime } from '#tests/support/site/cpu-time.ts'

const drawing = (content: string, attributes = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 10"${attributes}>${content}</svg>`)

describe('a drawing is harmless', () => {
  test.each([
    ['with shapes', '<g fill="#123"><rect width="9" height="9"/><path d="M0 0L9 9Z"/></g>'],
    ['with a gradient used from within', '<defs><linearGradient id="a"/></defs><rect fill="url(#a)" width="9"/>'],
    ['with a symbol used from within', `<symbol id='b'/><use href="#b"/><use xlink:href='#b'/>`],
    ['with its own style sheet', '<style>.a{fill:#ff9d2b}.b{fill:url(#a)}</style><rect class="a"/>'],
    ['with a style attribute', '<rect style="fill:url( \'#a\' );opacity:.5"/>'],
    ['with comments', '<!-- <script> is only mentioned --><rect/>'],
    ['with words and the five references', '<title>Bernd &amp; Petra &lt;3</title><text x="1">a@b &#8211; c</text>'],
  ])('%s', (_, content) => {
    expect(isHarmlessSvg(drawing(content))).toBe(true)
  })

  test('with a declaration before it', () => {
    const bytes = Buffer.concat([Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n'), drawing('<rect/>')])
    expect(isHarmlessSvg(bytes)).toBe(true)
  })
})

describe('a drawing is refused', () => {
  test.each([
    ['with a script', '<script>alert(1)</script>'],
    ['with a script of another case', '<SCRIPT>alert(1)</SCRIPT>'],
    ['with a script in a prefix', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
    ['with an event attribute', '<rect onload="alert(1)"/>'],
    ['with an event attribute on a new line', '<rect\n\tONLOAD = "alert(1)"/>'],
    ['with foreign content', '<foreignObject><p>Hallo</p></foreignObject>'],
    ['with a web page element', '<iframe src="https://evil.example"/>'],
    ['with a link', '<a href="javascript:alert(1)"><rect/></a>'],
    ['with an embedded picture and what is hidden in it', '<image href="data:image/jpeg;base64,/9j/4Q=="/>'],
    ['with a picture from elsewhere', '<image href="https://evil.example/a.png"/>'],
    ['with a mask from elsewhere by another function', `<rect mask="image-set('https://evil.example/a.png' 1x)"/>`],
    ['with a filter from elsewhere by another function', `<rect filter="src('https://evil.example/a.svg')"/>`],
    ['with a use from elsewhere', '<use href="https://evil.example/a.svg#b"/>'],
    ['with a use of a local file', '<use xlink:href="file:///etc/passwd#b"/>'],
    ['with a fill from elsewhere', '<rect fill="url(https://evil.example/a.svg#b)"/>'],
    ['with a fill from elsewhere in quotes', `<rect fill="url( 'https://evil.example/a.svg#b')"/>`],
    ['with a filter from elsewhere', '<rect style="filter:URL(//evil.example/a.svg#b)"/>'],
    ['with a disguised url', '<rect fill="u&#114;l(https://evil.example/a.svg#b)"/>'],
    ['with an escaped url', String.raw`<rect fill="u\72 l(https://evil.example/a.svg#b)"/>`],
    ['with an imported style sheet', '<style>@import "https://evil.example/a.css";</style>'],
    ['with a style sheet in two pieces', '<style>a{fill:u<!-- -->rl(https://evil.example)}</style>'],
    ['with a style sheet around an element', '<style>a{fill:u<g/>rl(https://evil.example)}</style>'],
    ['with a style sheet hidden from reading', '<style><![CDATA[@import "https://evil.example/a.css";]]></style>'],
    ['with an animation', '<set attributeName="href" to="javascript:alert(1)"/>'],
    ['with another base address', '<g xml:base="https://evil.example/"/>'],
    ['with another vocabulary', '<g xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['with a processing instruction', '<?xml-stylesheet href="https://evil.example/a.css"?>'],
    ['with an entity', '<text>&lol;</text><!ENTITY lol "x">'],
    ['with an attribute without quotes', '<rect width=9 />'],
    ['that breaks off in a tag', '<rect width="9"'],
  ])('%s', (_, content) => {
    expect(isHarmlessSvg(drawing(content))).toBe(false)
  })

  test('with a document type, and the entities it could define', () => {
    const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
    expect(isHarmlessSvg(Buffer.concat([Buffer.from(bomb), drawing('<text>&b;</text>')]))).toBe(false)
  })

  test('with an event attribute on its outermost element', () => {
    expect(isHarmlessSvg(drawing('<rect/>', ' onload="alert(1)"'))).toBe(false)
  })

  test('in another encoding, in which the same bytes could mean something else', () => {
    const declared = Buffer.from('<?xml version="1.0" encoding="UTF-7"?>')
    expect(isHarmlessSvg(Buffer.concat([declared, drawing('<rect/>')]))).toBe(false)
    expect(isHarmlessSvg(Buffer.from(drawing('<rect/>').toString(), 'utf16le'))).toBe(false)
  })
})

test('a drawing of two million points is read in well under a second', () => {
  const bytes = drawing(`<path d="${'M0 0L9 9'.repeat(500_000)}"/>${'<rect width="9"/>'.repeat(50_000)}`)
  expect(threadTime(() => expect(isHarmlessSvg(bytes)).toBe(true))).toBeLessThan(1_000)
})

/** Each of twenty groups contains the one before ten times. */
const PILED = `<defs><g id="a0"><rect width="9"/></g>${Array.from({ length: 20 }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#a20"/>`
const masked = (i: number) => `<mask id="m${i}">${`<rect width="9" mask="url(#m${i + 1})"/>`.repeat(2)}</mask>`
const filtered = (primitive: string) => `<filter id="f">${primitive}</filter><rect width="9" filter="url(#f)"/>`

test.each([
  ['of uses of uses', PILED],
  ['of masks in masks', `${Array.from({ length: 20 }, (_, i) => masked(i)).join('')}<rect mask="url(#m0)"/>`],
  ['that leads back to itself', '<g id="a"><use href="#a"/></g>'],
  ['of a million octaves', filtered('<feTurbulence numOctaves="1000000"/>')],
  ['of a radius of a million', filtered('<feMorphology operator="dilate" radius="1e6"/>')],
  ['of a thousand surfaces', '<g opacity="0.5">'.repeat(200).concat('</g>'.repeat(200)).repeat(5)],
  ['of a thousand surfaces by its style sheet', `<style>g{opacity:.5}</style>${'<g/>'.repeat(1_000)}`],
  [
    'of a pattern that every element has',
    `<style>rect{fill:url(#p)}</style><pattern id="p"><path/></pattern>${'<rect/>'.repeat(1_000)}`,
  ],
  ['of very many elements in one another', '<g>'.repeat(50_000) + '</g>'.repeat(50_000)],
])('a drawing %s, which would keep a processor busy without end, is refused', (_, content) => {
  expect(threadTime(() => expect(isHarmlessSvg(drawing(content))).toBe(false))).toBeLessThan(500)
})

test('a drawing with a few shadows, masks and half-transparent shapes is harmless', () => {
  const shadow = filtered('<feOffset dy="2"/><feGaussianBlur stdDeviation="4"/><feMerge><feMergeNode/></feMerge>')
  const shapes = '<path d="M0 0L9 9" opacity=".4" mask="url(#m)"/>'.repeat(40)
  expect(isHarmlessSvg(drawing(`${shadow}<mask id="m"><rect width="9"/></mask>${shapes}`))).toBe(true)
})
