import { expect, test } from 'vitest'
import { countCharacters, gazetteText, whatsAppText } from './pass-on.ts'

test('the gazette gets plain text with paragraphs, and without signs of Markdown', () => {
  const markdown =
    'Was für ein **Abend**!\n\n## Spiele\n\n- Mats 3:1\n- [Emil](https://emil.example) 3:0\n\n![Jubel](pictures/a.jpg)'
  expect(gazetteText({ title: 'Pokal', markdown })).toBe('Pokal\n\nWas für ein Abend!\n\nSpiele\nMats 3:1\nEmil 3:0')
})

test('characters are counted as readers see them', () => expect(countCharacters('Grüße 👨‍👩‍👧\n')).toBe(8))

test('WhatsApp gets a bold heading and the address', () => {
  const url = 'https://verein.example/news/pokal'
  expect(whatsAppText({ title: 'Po*kal', summary: 'Ein Abend.', url })).toBe(`*Pokal*\n\nEin Abend.\n\n${url}`)
  expect(whatsAppText({ title: 'Pokal', summary: '', url: undefined })).toBe('*Pokal*')
})
