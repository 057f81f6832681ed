import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Withdrawal, type RefusedCommand } from './withdrawal.tsx'

function show(refused?: RefusedCommand, withdrawn: { id: string; name: string; why: string }[] = []): string {
  const entrants = [{ value: 'a', label: 'Landfrauen' }]
  const competition = { key: 'main', name: 'Dorfpokal', groups: [], lots: [], frames: [], entrants, withdrawn }
  const Page = createRoutesStub([
    { path: '/', Component: () => <Withdrawal competition={competition} formKey="key" refused={refused} /> },
  ])
  return renderToStaticMarkup(<Page />)
}

test('nobody is taken out of a tournament because they are the first of the list', () => {
  expect(show()).toContain('<option value="" selected="">bitte wählen</option>')
  const fields = { command: 'withdraw', competition: 'main', entrant: '', why: 'disqualified' }
  const mistakes = [{ field: 'entrant-main', message: 'Bitte wählen Sie, wer nicht weiterspielt.' }]
  const html = show({ message: undefined, effect: undefined, mistakes, fields })
  expect(html).toMatch(/<details[^>]* open=""/)
  expect(html).toContain('<option value="disqualified" selected="">')
  expect(html).toMatch(/id="entrant-main-fehler">Bitte wählen Sie, wer/)
})

test('what taking one withdrawal back would change is accepted for this one alone', () => {
  const withdrawn = ['anna', 'bert'].map((id) => ({ id, name: id, why: 'verletzt' }))
  const effect = { reopened: ['Endspiel'], begun: [], mark: 'f1-1 |' }
  const fields = { competition: 'main', command: 'play-again', entrant: 'anna' }
  const html = show({ message: undefined, mistakes: [], effect, fields }, withdrawn)
  const [ofAnna, ofBert] = html.match(/<form.*?<\/form>/g) ?? []
  expect(ofAnna).toContain('value="f1-1 |"')
  expect(ofAnna).toContain('Trotzdem zurücknehmen')
  expect(ofBert).toContain('value="bert"')
  expect(ofBert).not.toContain('accepted')
})
