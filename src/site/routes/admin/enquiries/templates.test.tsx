import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { describeTemplate } from '#features/contact/enquiries/answer-template.ts'
import { showFields } from '#shared/form/describe-form.ts'
import Templates from './templates.tsx'

const template = { id: 'vorlage-1', title: 'Probetraining', text: 'Kommen Sie gern am Dienstag.' }

/** What each form of the page would do on the Enter key: browsers trigger its first button. */
function onReturn(templates: (typeof template)[]): (string | undefined)[] {
  const Page = () => (
    <Templates
      {...({ loaderData: { templates, fields: showFields(describeTemplate([]).fields) } } as Parameters<
        typeof Templates
      >[0])}
    />
  )
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  const html = renderToString(<Stub />)
  const forms = [...html.matchAll(/<form.*?<\/form>/gs)].map(([form]) => form)
  return forms
    .filter((form) => form.includes('name="title"'))
    .map((form) => /<button[^>]*value="(\w+)"/.exec(form)?.[1])
}

test('Return in a template saves it and deletes nothing', () =>
  expect(onReturn([template])).toEqual(['speichern', 'speichern']))
