import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { RefusedSignIn } from './sign-in-fields.ts'
import { SecondStepForm } from './second-step-form.tsx'

const phone = { id: 'telefon', name: 'Telefon mit den letzten Ziffern 123' }
const step = {
  apps: [{ id: 'app', name: 'Authenticator-App' }],
  phones: [phone],
  hasPasskey: true,
  hasRecoveryCodes: true,
}
const nothing = { typed: {}, mistakes: [] }
const sent = { factorId: 'telefon', challengeId: 'anfrage' }

function show(refused: RefusedSignIn | undefined): string {
  const Page = createRoutesStub([{ path: '/', Component: () => <SecondStepForm step={step} refused={refused} /> }])
  return renderToString(<Page />)
}

const idsOf = (html: string) => [...html.matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id)

test.each([
  ['at first', undefined],
  ['while a code is on its way', { ...nothing, sent }],
  ['after a wrong code', { ...nothing, sent, mistakes: [{ field: 'code', message: 'Falsch.' }] }],
])('%s, no two fields of the second step share a label', (_, refused) => {
  const ids = idsOf(show(refused))
  expect(ids).toEqual([...new Set(ids)])
})

test('a wrong code from the phone is told at its field, not at the app’s', () => {
  const html = show({ ...nothing, sent, mistakes: [{ field: 'code', message: 'Falsch.' }] })
  const [app, atPhone] = ['Code aus der App', phone.name].map((name) => html.split(`aria-label="${name}"`)[1] ?? '')
  expect(app?.split('</form>')[0]).not.toContain('Falsch.')
  expect(atPhone?.split('</form>')[0]).toContain('id="code-fehler"')
})

test('the button that sends once more is called what it says', () =>
  expect(show({ ...nothing, sent })).toContain(`aria-label="Noch einmal senden: ${phone.name}"`))
