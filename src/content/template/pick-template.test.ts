import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { blankFacts, NOTHING_TOLD } from '#features/club/onboarding/blank-club.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'
import { pickTemplate } from './pick-template.ts'
import { readFolderTexts } from './read-template.ts'

const FAQ = `---
title: Fragen
subtitle: Fragen Sie Frau Zellmann
---

Bei TTC Musterdorf ist jeder willkommen. Mehr unter [Training](/training-fuer-alle) und [Satzung](/docs/satzung.pdf).

## Wen frage ich?

Am besten Petra Zellmann oder Frank.

## Was kostet es?

- Erwachsene zahlen 10 Euro im Monat.
- Wer weniger hat, ruft an: (0171) 3920064.
- Oder schreibt an kasse@ttc-musterdorf.example.

## Bilder

![Das Team](pictures/team.jpg)
`

const PAGE = `---
title: Training für alle
menu: Verein
contact: Frank Tholeyer
prev_image: pictures/team.jpg
---

Mittwochs ist offenes Training.

Tholeyers Gruppe trainiert nebenan.
`

const read = async () => [
  ...(await readFolderTexts(TESTS_CLUB)),
  { path: 'pages/faq.md', text: FAQ },
  { path: 'pages/training-fuer-alle.md', text: PAGE },
  { path: 'pages/geheim.md', text: PAGE.replace('menu: Verein', 'draft: true') },
]

test('what any club could say comes along, with the name of the new one', async () => {
  const template = pickTemplate(await read(), 'TV Neu')
  const documents = template?.documents(blankFacts(NOTHING_TOLD, '2026-11-29'))
  expect(documents?.['page/faq']).toEqual({
    title: 'Fragen',
    subtitle: '',
    markdown: `Bei TV Neu ist jeder willkommen. Mehr unter [Training](/training-fuer-alle) und Satzung.

## Was kostet es?

- Erwachsene zahlen 10 Euro im Monat.`,
  })
  expect(documents?.look).toMatchObject({ slogan: 'Tischtennis verbindet.', banner: 'table', logo: 'ball' })
  expect(template?.colours).toEqual(parse(readFileSync(join(TESTS_CLUB, 'club/look.yaml'), 'utf8')).colours)
  expect(template?.pages).toEqual([
    {
      path: 'pages/training-fuer-alle.md',
      text: expect.stringMatching(/^---\ntitle: .*\nslug: .*\nmenu: .*\n---\n\nMittwochs ist offenes Training\.\n$/),
    },
  ])
})

test('nobody of the other club comes along, nor how they are reached, nor a picture', async () => {
  const files = await read()
  const template = pickTemplate(files, 'TV Neu')
  const told = JSON.stringify([template?.documents(blankFacts(NOTHING_TOLD, '2026-11-29')), template?.pages])
  const board = parse(files.find(({ path }) => path === 'club/board.yaml')?.text ?? '') as {
    members: { name?: string }[]
  }
  const surnames = board.members.flatMap(({ name }) => name?.split(' ').at(-1) ?? [])
  expect(surnames.length).toBeGreaterThan(10)
  for (const name of [...surnames, 'Dörrenberg', 'TTC Musterdorf', 'Hallenweg']) expect(told).not.toContain(name)
  expect(told).not.toMatch(/[\w.]+@[\w.]+|0171|pictures\/(?!standard)|DE\d{2}/)
})

test('a folder without a club is no template', () => {
  expect(pickTemplate([{ path: 'pages/faq.md', text: FAQ }], 'TV Neu')).toBeUndefined()
})
