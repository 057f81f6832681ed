import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { firstFields } from '../read-form.ts'
import { FormTextField } from './form-field.tsx'

test('neither the browser nor the server cuts pasted text that is longer than a field accepts', () => {
  const Component = () => <FormTextField name="text" label="Text" box={{ rows: 3, maxLength: 10 }} />
  const Page = createRoutesStub([{ path: '/', Component }])
  const [, taken] = /maxLength="(\d+)"/.exec(renderToStaticMarkup(<Page />)) ?? []
  expect(Number(taken)).toBeGreaterThan(10)
  const whole = 'x'.repeat(Number(taken))
  expect(firstFields(new URLSearchParams({ text: whole }), 10)).toEqual({ text: whole })
})
