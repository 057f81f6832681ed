import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { setEntries } from './entry.ts'
import { beginFlow } from './flow.ts'
import { writePdf } from './pdf.ts'
import { setSignatureLine } from './signature-line.ts'
import { setTicks } from './tick.ts'

const facts = { title: 'Antrag', author: 'TTC Musterdorf', at: new Date('2024-12-28T12:33:00Z') }

test('blanks can be filled in on a screen, and a screen reader reads the name of each field', async () => {
  const bytes = await writePdf(facts, (pdf) => {
    const flow = beginFlow(pdf, { club: 'TTC Musterdorf', occasion: 'Antrag' })
    setEntries(
      flow,
      [
        { label: 'Vorname', value: 'Mia' },
        { label: 'Nachname', value: undefined },
      ],
      'person',
    )
    setEntries(flow, [{ label: 'Wohnort', value: undefined }], 'address')
  })
  const file = await getDocumentProxy(new Uint8Array(bytes))
  const page = await file.getPage(1)
  const fields = (await page.getAnnotations()) as { fieldName: string; alternativeText: string; fieldType: string }[]
  expect(fields.map((field) => [field.fieldName, field.alternativeText, field.fieldType])).toEqual([
    ['person.2', 'Nachname', 'Tx'],
    ['address.1', 'Wohnort', 'Tx'],
  ])
  const structure = JSON.stringify(await page.getStructTree())
  expect(structure.match(/"role":"Form"/g)).toHaveLength(2)
})

test('ticks and drawn signatures have alternative texts', async () => {
  const drawn = { strokes: 'M10 80L200 20L400 120', width: 600, height: 160, on: '24.11.2024' }
  const bytes = await writePdf(facts, (pdf) => {
    const flow = beginFlow(pdf, { club: 'TTC Musterdorf', occasion: 'Antrag' })
    setTicks(flow, [
      { text: 'Fotos', isTicked: true },
      { text: 'Zeitung', isTicked: false },
      { text: 'Von Hand', isTicked: undefined },
    ])
    setSignatureLine(flow, { label: 'Unterschrift Mia', drawn })
    setSignatureLine(flow, { label: 'Unterschrift Ute', drawn: undefined })
  })
  const file = await getDocumentProxy(new Uint8Array(bytes))
  const structure = JSON.stringify(await (await file.getPage(1)).getStructTree())
  const told = [...structure.matchAll(/"alt":"([^"]+)"/g)].map(([, words]) => words)
  expect(told).toEqual(['angekreuzt', 'nicht angekreuzt', 'Unterschrift Mia, gezeichnet'])
})
