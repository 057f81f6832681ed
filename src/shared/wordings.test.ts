import { expect, test } from 'vitest'
import { wordsFor, type Wordings } from './wordings.ts'

type Refused = { kind: 'full' } | { kind: 'too-many'; waitSeconds: number }
const wordings: Wordings<Refused, string> = {
  full: 'Es ist kein Platz mehr frei.',
  'too-many': ({ waitSeconds }) => `Bitte warten Sie ${waitSeconds} Sekunden.`,
}

test.each<[Refused, string]>([
  [{ kind: 'full' }, 'Es ist kein Platz mehr frei.'],
  [{ kind: 'too-many', waitSeconds: 30 }, 'Bitte warten Sie 30 Sekunden.'],
])('%o is said with what it carries', (refusal, words) => expect(wordsFor(wordings, refusal)).toBe(words))
