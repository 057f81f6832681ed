import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { EventFile } from '#features/tournaments/events/event.ts'
import { fieldsOf } from '#features/tournaments/registrations/registration-form.ts'
import { showFields } from '#shared/form/describe-form.ts'
import { sampleEvent, sampleOptions } from '#tests/support/samples/sample-registration.ts'
import { EventFacts } from './event-facts.tsx'
import { showEventPage } from './event-view.ts'
import { RegistrationForm } from './registration-form.tsx'
import { Rules } from './rules.tsx'

function show(changes: Partial<EventFile>): string {
  const event = showEventPage(sampleEvent(changes), new Map())
  const form = { fields: showFields(fieldsOf(sampleEvent(changes))), token: 'token' }
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <EventFacts event={event} places={undefined} />
          {event.rules && <Rules rules={event.rules} />}
          <RegistrationForm waits={false} form={form} closingDay={event.closingDay} refused={undefined} />
        </>
      ),
    },
  ])
  return renderToString(<Page />)
}

const addressIn = (html: string) => /<input[^>]*name="contactAddress"[^>]*>/.exec(html)?.[0]

test('a tournament that says nothing of it asks for an address, costs nothing and has no rules on its page', () => {
  const html = show({})
  expect(addressIn(html)).toContain('required')
  expect(html).not.toMatch(/Startgeld|Wie gespielt wird|Wettbewerbe/)
})

test('an address is not asked for, or may be left out, as the tournament says', () => {
  expect(show({ asks: { address: 'no' } })).not.toContain('contactAddress')
  const optional = show({ asks: { address: 'optional' } })
  expect(addressIn(optional)).toContain('autoComplete="street-address"')
  expect(addressIn(optional)).not.toContain('required')
  expect(optional).toMatch(/Adresse[^(]{0,60}\(falls erwünscht\)/)
})

test('price and rules stand on the page', () => {
  const html = show(sampleOptions)
  expect(html).toContain('7,50\u00a0€ je Meldung. In bar am Turniertag.')
  expect(html).toContain('Wettbewerbe und Regeln')
  expect(html).toContain('<h4>Dorfpokal</h4>')
  expect(html).toContain('„Corbillon-Cup-System“')
})
