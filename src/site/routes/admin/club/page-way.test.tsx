import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PageWay, flashOfPage } from './page-way.tsx'

function wayTo(page: string): string {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => <PageWay page={page} /> }])
  return renderToString(<Stub hydrationData={{ loaderData: { root: { without: ['vorstand'] } } }} />)
}

test('a page that visitors see is linked', () => {
  expect(wayTo('/anfahrt')).toContain('<a href="/anfahrt">')
  expect(wayTo('/#training')).toContain('<a href="/#training">')
})

test('one that the club has switched off leads to its switch', () => {
  expect(wayTo('/vorstand')).toContain('href="/admin/verein/aussehen"')
  expect(wayTo('/vorstand')).not.toContain('href="/vorstand"')
})

test('what was saved for a page that nobody sees is not said to be on the website', () => {
  expect(flashOfPage('ja', true)).toContain('steht es schon')
  expect(flashOfPage('ja', false)).toContain('sobald Sie die Seite einschalten')
  expect(flashOfPage('ersetzt', false)).toContain('Ersetzt')
  expect(flashOfPage(null, false)).toBeUndefined()
})
