import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { trainingForm } from '../routes/admin/club/documents/training-form.ts'
import { DescribedFields } from './described-fields.tsx'

const slot = (weekday: string, group: string) => ({ weekday, group, from: '17:30', to: '19:00' })

/** Days and groups in the order in which the page shows them. */
function drawTable(slots: ReturnType<typeof slot>[]): string[] {
  const { slots: field } = trainingForm.fields
  if (!field) throw new Error('the form has weekly times')
  const html = renderToStaticMarkup(<DescribedFields fields={{ slots: field }} typed={{ slots }} />)
  return [
    ...html.matchAll(/<strong[^>]*>([^<]+)<\/strong>|<fieldset class="[^"]*item[^"]*"><legend[^>]*>([^<]+)<\/legend>/g),
  ].map(([, day, group]) => (day === undefined ? ` ${group}` : day))
}

test('weekly times are drawn as a table with a half for each day', () =>
  expect(drawTable([slot('tuesday', 'Jugend'), slot('tuesday', 'Erwachsene'), slot('thursday', 'Jugend')])).toEqual([
    ...['Dienstag', ' Jugend', ' Erwachsene'],
    ...['Donnerstag', ' Jugend'],
  ]))

test('a new time without a day stands in a half of the first day that can be chosen, and no times are no table', () => {
  expect(drawTable([slot('friday', 'Jugend'), slot('', '')])).toEqual([
    'Freitag',
    ' Jugend',
    'Montag',
    ' Trainingszeit 2',
  ])
  expect(drawTable([])).toEqual([])
})
