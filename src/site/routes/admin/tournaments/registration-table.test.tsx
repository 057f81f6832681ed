import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { RegistrationTable } from './registration-table.tsx'

const row = {
  reference: 'DT24-7K3M9Q',
  teamNames: ['Die Spontanen'],
  contactName: '',
  contactNumber: '',
  contactEmail: '',
  contactNumberE164: undefined,
  isLate: false,
  isUnreached: false,
  mark: 'open' as const,
  hasNote: false,
  needsDecision: false,
  received: '28.12.2024, 09:40',
}

function show(shown: typeof row): string {
  const Page = createRoutesStub([
    { path: '/', Component: () => <RegistrationTable slug="dorf" rows={[shown]} query="" /> },
  ])
  return renderToStaticMarkup(<Page />)
}

test('nothing stands beside the word for a phone where nobody left a number', () => {
  // A phone does not show empty cells, nor their labels.
  expect(show(row)).toContain('<td data-label="Telefon und E-Mail"></td>')
  expect(show({ ...row, contactNumber: '06881 123' })).toMatch(/<td data-label="Telefon und E-Mail"><div>06881 123/)
})
