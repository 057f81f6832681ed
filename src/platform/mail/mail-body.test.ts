import { expect, test } from 'vitest'
import { renderMailBody } from './mail-body.ts'

test('the plain text has every heading, sentence, fact and link', () => {
  const { text } = renderMailBody([
    { paragraphs: ['Guten Tag,', 'schön, dass Sie kommen.'] },
    {
      heading: 'Turnier',
      facts: [
        ['Ort', 'Halle'],
        ['Beginn', '10 Uhr'],
      ],
    },
    { link: { text: 'Ansehen', url: 'https://club.example/a' } },
  ])
  expect(text).toBe(
    'Guten Tag,\n\nschön, dass Sie kommen.\n\nTurnier\n-------\nOrt: Halle\nBeginn: 10 Uhr\n\nAnsehen:\nhttps://club.example/a\n',
  )
})

test('markup in a value or an address stays text in the HTML', () => {
  const evil = `<img src=x onerror="alert('1')">&`
  const { html } = renderMailBody([
    { heading: evil, paragraphs: [evil], facts: [[evil, evil]], link: { text: evil, url: `https://x/"${evil}` } },
  ])
  expect(html).not.toContain('<img')
  expect(html).not.toMatch(/href="[^"]*"[^>]/)
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;')
})

test('the main action of a mail looks like a button, and the mail states its language', () => {
  const link = { text: 'Log in', url: 'https://club.example/a', isButton: true }
  const { html } = renderMailBody([{ link }], 'en')
  expect(html).toContain('<html lang="en">')
  expect(html).toMatch(/<a href="https:\/\/club\.example\/a" style="[^"]*background:#0755b9[^"]*">Log in<\/a>/)
})
