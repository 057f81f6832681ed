import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { creditTie, type TieResult } from '#table-tennis/ties/tie-result.ts'
import type { TieRules } from '#table-tennis/ties/tie-rules.ts'
import { rubberNames } from '#table-tennis/ties/refusal-text.ts'
import { ok } from '#shared/result.ts'
import { readResult, writeResult } from './read-result.ts'
import { ResultForm } from './result-form.tsx'
import { valueOf } from '#tests/support/value-of.ts'

const SINGLE: TieRules = { format: 'einzel', bestOf: 5, gameTarget: 11 }
const TEAMS: TieRules = { format: 'dorf', bestOf: 3, gameTarget: 11 }

function show(rules: TieRules, result?: TieResult): string {
  const tie = {
    home: 'Anna Muster',
    guest: 'Karla Beispiel',
    rubbers: rubberNames(rules),
    who: [],
    bestOf: rules.bestOf,
    fields: writeResult(result),
    seen: '',
    formKey: 'key',
  }
  const Page = createRoutesStub([{ path: '/', Component: () => <ResultForm tie={tie} refused={undefined} /> }])
  return renderToStaticMarkup(<Page />)
}

/** Submits the rendered form with typed or chosen values. */
function send(html: string, typed: Record<string, string>, rules: TieRules) {
  const names = new Set([...html.matchAll(/name="([^"]+)"/g)].map(([, name]) => name))
  for (const name of Object.keys(typed)) expect(names).toContain(name)
  return readResult(typed, rules)
}

const chosenIn = (html: string) => [...html.matchAll(/<option value="([^"]+)" selected=""/g)].map(([, value]) => value)

test('a retired single keeps every ball, as written on the slip', () => {
  const read = valueOf(send(show(SINGLE), { 'spiel-1': '7, -8, 6, -10, 3:5', 'ausgang-1': 'guest-retired' }, SINGLE))
  expect(creditTie(read, SINGLE)).toEqual({
    winner: 'home',
    ending: 'retired',
    rubbers: { home: 1, guest: 0 },
    games: { home: 3, guest: 2 },
    points: { home: 51, guest: 41 },
  })
  const html = show(SINGLE, read)
  expect(chosenIn(html)).toEqual(['guest-retired'])
  expect(html).toContain('value="11:7, 8:11, 11:6, 10:12, 3:5"')
})

test('nobody came to a single, or one of two', () => {
  const nobody = send(show(SINGLE), { 'ausgang-1': 'both-absent' }, SINGLE)
  expect(nobody).toEqual(ok({ rubbers: [{ kind: 'both-absent' }] }))
  expect(chosenIn(show(SINGLE, { rubbers: [{ kind: 'both-absent' }] }))).toEqual(['both-absent'])
  expect(chosenIn(show(SINGLE, { rubbers: [], end: { kind: 'walkover', side: 'home' } }))).toEqual(['home-walkover'])
})

test('of a team tie each rubber has an end of its own, and the whole tie another', () => {
  const html = show(TEAMS, {
    rubbers: [
      { kind: 'counted', games: { home: 2, guest: 0 } },
      { kind: 'walkover', side: 'home' },
    ],
    end: { kind: 'retired', side: 'home' },
  })
  expect(chosenIn(html)).toEqual(['home-walkover', 'home-retired'])
})
