import { expect, test } from 'vitest'
import { readFlowText, toFlowText } from './external-flow.ts'

test('what the browser kept is read again', () => {
  const flow = { verifier: 'abc-_1', target: '/admin/konto?a=1' }
  expect(readFlowText(toFlowText(flow))).toEqual(flow)
})

test.each([undefined, '', 'abc', ' /admin'])('%j is no sign-in under way', (text) =>
  expect(readFlowText(text)).toBeUndefined(),
)

test('a way back that somebody has put in leads nowhere else', () =>
  expect(readFlowText('abc https://boese.example')).toEqual({ verifier: 'abc', target: '/admin' }))
