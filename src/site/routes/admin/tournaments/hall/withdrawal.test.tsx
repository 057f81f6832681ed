import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Withdrawal } from './withdrawal.tsx'

test('what taking one withdrawal back would change is accepted for this one alone', () => {
  const withdrawn = ['anna', 'bert'].map((id) => ({ id, name: id, why: 'verletzt' }))
  const competition = { key: 'dorf', name: 'Dorf', groups: [], lots: [], frames: [], entrants: [], withdrawn }
  const effect = { reopened: ['Endspiel'], begun: [], mark: 'f1-1 |' }
  const fields = { competition: 'dorf', deed: 'play-again', entrant: 'anna' }
  const refused = { message: undefined, effect, fields }
  const Stub = createRoutesStub([
    { path: '/', Component: () => <Withdrawal competition={competition} formKey="key" refused={refused} /> },
  ])
  const [ofAnna, ofBert] = renderToString(<Stub />).match(/<form.*?<\/form>/g) ?? []
  expect(ofAnna).toContain('value="f1-1 |"')
  expect(ofAnna).toContain('Trotzdem zurücknehmen')
  expect(ofBert).toContain('value="bert"')
  expect(ofBert).not.toContain('accepted')
})
